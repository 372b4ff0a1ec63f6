package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Profile.Client;
import dev.discoveryscale.model.scenario.Profile.Discovery;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.model.scenario.Profile.Jvm;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a profile file. */
public final class ProfileReader {

  static final Pattern ANY = Pattern.compile("\\S.*");
  private static final Pattern RELEASE = Pattern.compile("(\\d+\\.){2}\\d+([.-][0-9A-Za-z]+)*");
  private static final Pattern FLAG = Pattern.compile("-\\S+");
  private static final Pattern COLLECTOR_FLAG =
      Pattern.compile(
          "-XX:[+-]Use(Serial|Parallel|ParallelOld|ParNew|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC");
  private static final Pattern HEAP_FLAG =
      Pattern.compile(
          "-Xm[sx]\\d.*|-XX:(Initial|Min|Max)HeapSize=.*|-XX:(Initial|Min|Max)RAM(Percentage|Fraction)=.*");
  private static final List<String> UNFORCED =
      List.of("-XX:+DisableExplicitGC", "-XX:+ExplicitGCInvokesConcurrent");
  private static final List<String> COLLECTORS =
      List.of("g1", "parallel", "serial", "cms", "zgc", "shenandoah");

  private static final String DEFAULT_IMAGE = "eclipse-temurin:17-jre";

  private final NavigableMap<ReleaseLine, Release> versions = new TreeMap<>();

  /**
   * A reader for the lines that were built.
   *
   * @param versions release by line, as built
   */
  public ProfileReader(Map<String, String> versions) {
    versions.forEach(
        (line, version) -> this.versions.put(ReleaseLine.of(line), Release.of(version)));
  }

  /** Whether a file is a profile of discovery: it has one of the keys that only these have. */
  public static boolean isOne(Source source) {
    return Stream.of("client", "discovery").anyMatch(source.tree()::has)
        && !ScenarioReader.hasFleet(source);
  }

  /**
   * Reads and checks a profile.
   *
   * @param name its file's, without the ending
   * @param listener learns which defaults were applied
   * @throws BadInput if it cannot be run as it stands
   */
  public Profile read(String name, Source source, ReadListener listener) {
    if (!NameRule.NAME.allows(name)) {
      throw BadInput.at(
          source.file(), "file name without .yaml", name, NameRule.NAME.formInsteadOf(name));
    }
    try {
      return read(name, source.root(listener));
    } catch (BadInput refused) {
      throw source.located(refused);
    }
  }

  private Profile read(String name, Section root) {
    Section client = root.section("client");
    Section discovery = root.section("discovery");
    Section jvm = root.section("jvm");
    root.end();
    Profile profile = new Profile(name, client(client), discovery(client, discovery), jvm(jvm));
    List.of(client, discovery, jvm).forEach(Section::end);
    return profile;
  }

  private Client client(Section s) {
    ReleaseLine line = line(s);
    return new Client(
        line,
        version(s, line),
        s.size("packetLimit", ByteSize.parse("64k"), ByteSize.parse("1g"), ByteSize.parse("16m")));
  }

  /** The line under the key {@code line}, one of those that were built. */
  ReleaseLine line(Section s) {
    return ReleaseLine.of(
        s.word("line", versions.keySet().stream().map(ReleaseLine::toString).toList()));
  }

  /** Whether there is such a release is for Maven to say. */
  Release version(Section s, ReleaseLine line) {
    Release built = versions.get(line);
    String allowed = "a release of the line, such as %s of %s".formatted(built, line);
    String version = s.text("version", RELEASE, allowed, built.toString());
    return Release.parse(version)
        .filter(line::has)
        .orElseThrow(() -> s.refuse("version", version, allowed));
  }

  private Discovery discovery(Section client, Section s) {
    ReleaseLine line = line(client);
    String model = s.word("model", DiscoveryModel.words());
    if (!line.hasApplicationDiscovery() && !model.equals(DiscoveryModel.INTERFACE.word())) {
      throw s.refuse(
          "model", model, "interface (this simulator supports no other with %s)".formatted(line));
    }
    return new Discovery(DiscoveryModel.of(model), metadata(s, line));
  }

  /**
   * In 2.7 this is only what providers write into their URLs, and that is {@code remote} unless
   * their users say otherwise; 2.6 has no such thing.
   */
  private static MetadataStorage metadata(Section s, ReleaseLine line) {
    if (line.keepsMetadata()) {
      return place(
          s, line.hasApplicationDiscovery() ? MetadataStorage.LOCAL : MetadataStorage.REMOTE);
    }
    if (s.has("metadata")) {
      throw s.must("metadata", "be absent: %s keeps no metadata".formatted(line), "a value");
    }
    return MetadataStorage.LOCAL;
  }

  private static MetadataStorage place(Section s, MetadataStorage otherwise) {
    return MetadataStorage.of(s.word("metadata", MetadataStorage.words(), otherwise.word()));
  }

  /** A text of any kind. */
  static ValueType<String> anyText(String allowed) {
    return ValueType.text(ANY, allowed);
  }

  /** A JVM. */
  static Jvm jvm(Section s) {
    HeapSizing sizing =
        HeapSizing.valueOf(
            s.word("heapSizing", List.of("fixed", "growing"), HeapSizing.FIXED.word())
                .toUpperCase(Locale.ROOT));
    List<String> flags = s.values("flags", ValueType.text(FLAG, "a JVM flag beginning with '-'"));
    for (String flag : flags) {
      if (UNFORCED.contains(flag)) {
        throw s.refuse("flags", flag, "flags that let the probe force full collections");
      }
      if (COLLECTOR_FLAG.matcher(flag).matches()) {
        throw s.refuse("flags", flag, "flags that leave the collector to jvm.collector");
      }
      if (sizing == HeapSizing.FIXED && HEAP_FLAG.matcher(flag).matches()) {
        throw s.must(
            "flags",
            "not set the heap size (set jvm.heap; -Xms is allowed only with jvm.heapSizing:"
                + " growing)",
            flag);
      }
    }
    ByteSize memory =
        s.size("memory", ByteSize.parse("64m"), ByteSize.parse("1024g"), ByteSize.parse("2g"));
    ByteSize heap = s.size("heap", Profile.SMALLEST_HEAP, ByteSize.parse("1024g"));
    if (heap.compareTo(memory) > 0) {
      throw s.refuse("heap", heap.toString(), "at most jvm.memory, " + memory);
    }
    Optional<Path> home = home(s);
    return new Jvm(
        home,
        heap,
        sizing,
        s.word("collector", COLLECTORS, "g1"),
        s.whole("cores", 1, 1024, 1),
        memory,
        s.truth("nativeMemory", false),
        s.text("image", ScenarioReader.IMAGE, ScenarioReader.IMAGE_FORM, image(s, home)),
        flags);
  }

  /** Of the Java that the profile names. */
  private static String image(Section s, Optional<Path> home) {
    if (home.isEmpty()) {
      return DEFAULT_IMAGE;
    }
    try {
      Jdk jdk = Jdk.at(home.get());
      String form = jdk.openJ9() ? "ibm-semeru-runtimes:open-%d-jre" : "eclipse-temurin:%d-jre";
      return form.formatted(jdk.version());
    } catch (IOException | IllegalArgumentException e) {
      throw s.refuse("home", home.get() + ": " + e.getMessage(), "the folder of a JDK");
    }
  }

  private static Optional<Path> home(Section s) {
    Optional<Path> home =
        s.optional("home", ValueType.text(ANY, "the folder of a JDK")).map(Path::of);
    if (home.isPresent() && !Files.isExecutable(home.get().resolve("bin").resolve("java"))) {
      throw s.refuse("home", home.get() + ", which has no bin/java", "the folder of a JDK");
    }
    return home;
  }

  /** Parameters of the framework itself, each a single value. */
  static Map<String, String> parameters(Section s) {
    Map<String, String> parameters = new LinkedHashMap<>();
    s.optional("parameters", ValueType.mapping("a mapping of parameters to values"))
        .ifPresent(
            all -> {
              if (!all.isObject()) {
                throw s.refuse("parameters", all.toString(), "a mapping of parameters to values");
              }
              all.fields()
                  .forEachRemaining(
                      each -> {
                        if (!each.getValue().isValueNode()) {
                          throw s.refuse(
                              "parameters." + each.getKey(),
                              each.getValue().toString(),
                              "a single value");
                        }
                        parameters.put(each.getKey(), each.getValue().asText());
                      });
            });
    return parameters;
  }
}
