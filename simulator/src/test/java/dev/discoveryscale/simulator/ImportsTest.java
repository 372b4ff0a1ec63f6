package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which module and which package may import which, read from the sources of all modules. {@link
 * ArrowsTest} sees uses without an import too, but only of classes on its class path. Tests may use
 * more: those of {@code call-probe} resolve class paths as the simulator does.
 */
class ImportsTest {

  private static final Path HOME = Path.of("..");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?(dev\\.discoveryscale\\.[\\w.]+);", Pattern.MULTILINE);

  /** What each module may import, beside its own packages. */
  private static final Map<String, Set<String>> ARROWS =
      Map.of(
          "model", Set.of(),
          "registry-sim", Set.of("model", "jvm-probe"),
          "provider-emulator", Set.of("model"),
          "jvm-probe", Set.of(),
          "consumer-probe", Set.of("model", "jvm-probe"),
          "call-probe", Set.of("model", "jvm-probe"),
          "report", Set.of("model"),
          "simulator",
              Set.of(
                  "model",
                  "registry-sim",
                  "provider-emulator",
                  "jvm-probe",
                  "consumer-probe",
                  "call-probe",
                  "report"),
          "junit-fleet",
              Set.of("model", "registry-sim", "provider-emulator", "jvm-probe", "simulator"),
          "benchmarks",
              Set.of(
                  "model",
                  "registry-sim",
                  "provider-emulator",
                  "jvm-probe",
                  "consumer-probe",
                  "call-probe"));

  private final Map<String, String> modules = new TreeMap<>();
  private final Map<String, Set<String>> imports = new TreeMap<>();

  @Test
  void importsOnlyModulesThatTheLayoutAllows() throws IOException {
    read();

    Set<String> refused = new TreeSet<>();
    imports.forEach(
        (name, used) -> {
          String from = modules.get(name);
          for (String each : used) {
            String to = modules.get(each);
            if (!from.equals(to) && !ARROWS.get(from).contains(to)) {
              refused.add("%s of %s imports %s of %s".formatted(name, from, each, to));
            }
          }
        });
    assertThat(refused).as("imports against the layout").isEmpty();
  }

  @Test
  void hasNoCyclesBetweenPackages() throws IOException {
    read();
    Map<String, Set<String>> left = new TreeMap<>();
    imports.forEach((name, used) -> left.put(name, new TreeSet<>(used)));

    boolean removed = true;
    while (removed) {
      Set<String> without = new TreeSet<>();
      left.forEach(
          (name, used) -> {
            if (used.stream().noneMatch(left::containsKey)) {
              without.add(name);
            }
          });
      left.keySet().removeAll(without);
      removed = !without.isEmpty();
    }

    assertThat(left.keySet()).as("packages that take part in, or lead to, a cycle").isEmpty();
  }

  /** Reads the packages and what they import; a package must not lie in two modules. */
  private void read() throws IOException {
    Map<Path, String> packages = new HashMap<>();
    for (String module : ARROWS.keySet()) {
      for (Path file : sources(HOME.resolve(module))) {
        String name = packageOf(file);
        packages.put(file, name);
        assertThat(modules.getOrDefault(name, module)).as(name).isEqualTo(module);
        modules.put(name, module);
      }
    }
    assertThat(modules).hasSizeGreaterThan(80);
    for (Map.Entry<Path, String> each : packages.entrySet()) {
      Matcher found = IMPORT.matcher(Files.readString(each.getKey()));
      while (found.find()) {
        String used = known(found.group(1));
        if (!used.equals(each.getValue())) {
          imports.computeIfAbsent(each.getValue(), key -> new TreeSet<>()).add(used);
        }
      }
    }
  }

  private String known(String imported) {
    String name = imported;
    while (!modules.containsKey(name)) {
      assertThat(name).as("no package of " + imported).contains(".");
      name = name.substring(0, name.lastIndexOf('.'));
    }
    return name;
  }

  private static String packageOf(Path file) {
    String path = file.getParent().toString().replace('\\', '/');
    return path.substring(path.indexOf("/src/main/java/") + "/src/main/java/".length())
        .replace('/', '.');
  }

  private static List<Path> sources(Path module) throws IOException {
    try (Stream<Path> all = Files.walk(module)) {
      return all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/src/main/java/"))
          .toList();
    }
  }
}
