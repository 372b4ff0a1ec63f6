package dev.discoveryscale.simulator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java file of the tests of any module, except those of the examples. */
record TestSource(Path file, List<String> lines) {

  /** Below it, the next line of its indentation that begins with a letter declares the test. */
  private static final Pattern TEST =
      Pattern.compile(
          "( +)@(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|ArchTest)\\b.*");

  private static final Pattern METHOD = Pattern.compile("^[^=(]* (\\w+)\\(");

  /** Words that end as verbs of the third person do, but that tests use as nouns or pronouns. */
  private static final Set<String> NO_VERBS =
      Set.of(
          ("addresses applications cells classes clients collections connections consumers"
                  + " contradictions differences figures fleets folders gates holders instances"
                  + " interfaces intervals its ones pages phases points precisions profiles"
                  + " protocols providers ranges registries replicates residuals sessions settings"
                  + " survivors sweeps tables things this threads timers totals values")
              .split(" "));

  private static final Pattern VERB = Pattern.compile("(never|[a-z]*[^us]s)(?![a-z]).*");

  /** All below a folder. */
  static List<TestSource> below(Path home) throws IOException {
    List<TestSource> sources = new ArrayList<>();
    try (Stream<Path> all = Files.walk(home)) {
      List<Path> files =
          all.filter(file -> file.toString().endsWith(".java"))
              .filter(file -> file.toString().contains("/src/test/java/"))
              .filter(file -> !file.toString().contains("/examples/"))
              .sorted()
              .toList();
      for (Path file : files) {
        sources.add(new TestSource(file, Files.readAllLines(file)));
      }
    }
    return sources;
  }

  /** The names of the methods that are tests. */
  List<String> tests() {
    List<String> names = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      Matcher test = TEST.matcher(lines.get(line));
      if (test.matches()) {
        names.addAll(declared(test.group(1), line + 1));
      }
    }
    return names;
  }

  /** Whether the first word of a name is a verb in the third person. */
  static boolean beginsWithAVerb(String name) {
    Matcher verb = VERB.matcher(name);
    return verb.matches() && !NO_VERBS.contains(verb.group(1));
  }

  /** A rule of ArchUnit may be a field, which has no name to check. */
  private List<String> declared(String indentation, int from) {
    Pattern declaration = Pattern.compile(indentation + "[a-zA-Z].*");
    return lines.subList(from, lines.size()).stream()
        .filter(line -> declaration.matcher(line).matches())
        .limit(1)
        .flatMap(line -> METHOD.matcher(line).results())
        .map(method -> method.group(1))
        .toList();
  }
}
