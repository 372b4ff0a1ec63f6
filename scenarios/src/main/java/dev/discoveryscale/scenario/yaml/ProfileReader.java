package dev.discoveryscale.scenario.yaml;

import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.model.ByteSize;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Profile.Client;
import dev.discoveryscale.scenario.model.Profile.Discovery;
import dev.discoveryscale.scenario.model.Profile.Jvm;
import dev.discoveryscale.scenario.model.Profile.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads a profile file. */
public final class ProfileReader {

  private static final Pattern ANY = Pattern.compile("\\S.*");
  private static final Pattern FLAG = Pattern.compile("-\\S+");
  private static final List<String> COLLECTORS =
      List.of("g1", "parallel", "serial", "zgc", "shenandoah");

  private final Map<String, String> versions;

  /**
   * A reader for the lines that were built.
   *
   * @param versions release by line, as built
   */
  public ProfileReader(Map<String, String> versions) {
    this.versions = Map.copyOf(versions);
  }

  /**
   * Reads and checks a profile.
   *
   * @param defaults is told every default that was applied, as {@code path=value}
   * @throws BadInput if it cannot be run as it stands
   */
  public Profile read(String name, Source source, Consumer<String> defaults) {
    Section root = source.root(defaults);
    Section client = root.section("client");
    Section discovery = root.section("discovery");
    Section jvm = root.section("jvm");
    Profile profile = new Profile(name, client(client), discovery(client, discovery), jvm(jvm));
    List.of(client, discovery, jvm, root).forEach(Section::end);
    return profile;
  }

  private Client client(Section s) {
    String line = s.word("line", versions.keySet().stream().sorted().toList());
    String version = s.text("version", ANY, "the line's release", versions.get(line));
    if (!version.equals(versions.get(line))) {
      throw s.refuse(
          "version",
          version,
          versions.get(line) + ", the release of " + line + " that is built in");
    }
    return new Client(
        line,
        version,
        s.size("packetLimit", ByteSize.parse("64k"), ByteSize.parse("1g"), ByteSize.parse("16m")));
  }

  private static Discovery discovery(Section client, Section s) {
    Model model =
        Model.valueOf(
            s.word("model", List.of("interface", "application")).toUpperCase(Locale.ROOT));
    String line = client.word("line", List.of("dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.3"));
    if (model == Model.APPLICATION && line.startsWith("dubbo-2.")) {
      throw s.refuse("model", "application", "interface, the only model of " + line + " here");
    }
    return new Discovery(
        model,
        model == Model.APPLICATION
            ? s.word("metadata", List.of("local", "remote"), "local")
            : s.word("metadata", List.of("local"), "local"));
  }

  private static Jvm jvm(Section s) {
    List<String> flags = s.texts("flags", FLAG, "a JVM flag beginning with '-'");
    if (flags.contains("-XX:+DisableExplicitGC")) {
      throw s.refuse(
          "flags", "-XX:+DisableExplicitGC", "flags that let the probe force full collections");
    }
    ByteSize memory =
        s.size("memory", ByteSize.parse("64m"), ByteSize.parse("1024g"), ByteSize.parse("2g"));
    ByteSize heap = s.size("heap", ByteSize.parse("32m"), ByteSize.parse("1024g"));
    if (heap.compareTo(memory) > 0) {
      throw s.refuse("heap", heap.toString(), "at most jvm.memory, " + memory);
    }
    return new Jvm(
        home(s),
        heap,
        s.word("collector", COLLECTORS, "g1"),
        s.whole("cores", 1, 1024, 1),
        memory,
        flags);
  }

  private static Optional<Path> home(Section s) {
    if (!s.has("home")) {
      return Optional.empty();
    }
    String home = s.text("home", ANY, "the folder of a JDK");
    Path java = Path.of(home, "bin", "java");
    if (!Files.isExecutable(java)) {
      throw s.refuse("home", home + ", which has no bin/java", "the folder of a JDK");
    }
    return Optional.of(Path.of(home));
  }
}
