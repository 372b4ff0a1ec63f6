package dev.discoveryscale.simulator.migration;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.report.text.NameList;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import dev.discoveryscale.simulator.snapshot.ChangedFleet;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.Recording;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sweeps that answer what the applications of a captured fleet cost today, after all of them
 * moved to Dubbo 3.3, and without parameters that differ. Their scenarios and the changed fleets
 * are files in a folder of their own. For one thread.
 */
public final class MigrationSweeps {

  private static final List<String> MOVED = List.of("dubbo-3.3-interface", "dubbo-3.3-application");
  private static final String FROM = "providers.from";
  private static final String CONSUMED_BY = "providers.consumedBy";

  private static final Pattern NAME = Pattern.compile("[-._0-9a-zA-Z]{1,200}");

  /** Dubbo writes these itself, so nobody can remove them. */
  private static final Set<String> OF_DUBBO = Set.of("methods", "revision", "prefer.serialization");

  /** Restarts where none were recorded. */
  private static final String RESTARTS =
      "{kind: rolling-restart, instances: 1, every: 5m, down: 20s}";

  /** Restarts that follow more quickly are not played. */
  private static final long LEAST_MS = 1_000;

  /**
   * A sweep.
   *
   * @param name of its scenario and its folder
   * @param scenario the scenario's file
   * @param profiles of its consumers
   * @param consumers the ones that are asked for, those included that are not measured
   * @param without parameters that the fleet of a point lacks, by the fleet's folder; empty if the
   *     points are applications
   */
  public record Sweep(
      String name,
      Path scenario,
      List<String> profiles,
      List<CapturedConsumer> consumers,
      Map<String, String> without) {}

  private final Path fleet;
  private final CapturedFleet captured;
  private final List<CapturedConsumer> consumers;
  private final List<String> leftOut;
  private final int measured;

  /**
   * The sweeps of a fleet.
   *
   * @param fleet the folder of a snapshot
   * @param measured how many applications are measured of each of today's lines, at most
   * @throws BadInput if it has no consumers
   */
  public MigrationSweeps(Path fleet, int measured) throws IOException {
    this.fleet = fleet.toAbsolutePath().normalize();
    this.captured = CapturedFleets.of(this.fleet);
    this.measured = measured;
    if (captured.registries().contains(RegistryKind.NACOS)) {
      throw BadInput.must("--fleet", "", "be captured in ZooKeepers only", fleet + ", of a Nacos");
    }
    if (captured.consumed().isEmpty()) {
      throw BadInput.must(
          "--fleet",
          "",
          "have consumer nodes: they say which application looks for what",
          fleet + ", which has none");
    }
    List<CapturedConsumer> playable = new ArrayList<>();
    SortedMap<String, List<String>> reasons = new TreeMap<>();
    for (CapturedConsumer consumer : CapturedConsumer.of(captured)) {
      Optional<String> reason = unplayable(consumer);
      if (reason.isEmpty()) {
        playable.add(consumer);
      } else {
        reasons.computeIfAbsent(reason.get(), any -> new ArrayList<>()).add(consumer.application());
      }
    }
    this.consumers = List.copyOf(playable);
    this.leftOut = reasons.values().stream().flatMap(List::stream).toList();
    if (consumers.isEmpty()) {
      throw BadInput.must(
          "--fleet",
          "",
          "have a consuming application that can be played",
          reasons.isEmpty()
              ? fleet + ", where none looks for a service that some process provides"
              : "%s, where %s"
                  .formatted(
                      fleet,
                      reasons.entrySet().stream()
                          .map(each -> NameList.of(each.getValue(), 3) + " " + each.getKey())
                          .collect(Collectors.joining(", and "))));
    }
  }

  /** Why a consumer cannot be played; absent if it can. */
  private Optional<String> unplayable(CapturedConsumer consumer) {
    Set<String> services = captured.consumed().get(consumer.application());
    List<String> interfaces =
        services.stream().map(key -> ServiceSpec.parse(key).interfaceName()).toList();
    if (!NAME.matcher(consumer.application()).matches()) {
      return Optional.of("has a name that Dubbo does not allow");
    }
    if (Set.copyOf(interfaces).size() < interfaces.size()) {
      return Optional.of("looks for two groups or versions of one interface");
    }
    return CapturedConsumer.answered(captured, services)
        ? Optional.empty()
        : Optional.of("looks for services that only unanswered protocols provide");
  }

  /** Applications that cannot be played. */
  public List<String> leftOut() {
    return leftOut;
  }

  /** The applications that consume, the largest first. */
  public List<CapturedConsumer> consumers() {
    return consumers;
  }

  /**
   * Compares what is asked for with what the folder was begun with: cells that are there already
   * are kept.
   *
   * @param asked in words
   * @throws BadInput if it is something else
   */
  public void requireSame(Path into, String asked) throws IOException {
    Path file = into.resolve("asked.txt");
    String now =
        "%s\n%s\n%s".formatted(fleet, asked, Files.readString(fleet.resolve(SnapshotFolder.FLEET)));
    if (Files.exists(file) && !Files.readString(file).equals(now)) {
      throw BadInput.must(
          "--out",
          "",
          "be the folder of the same fleet, --measure, --parameters and --set",
          into + ", in which another plan was begun");
    }
    Files.createDirectories(into);
    try (Stream<Path> files = Files.list(into)) {
      Optional<Path> other = files.sorted().findFirst();
      if (other.isPresent() && !Files.exists(file)) {
        throw BadInput.must(
            "--out",
            "",
            "be a new folder, an empty one, or that of an interrupted plan",
            into + " with " + other.get().getFileName());
      }
    }
    Files.writeString(file, now);
  }

  /** How often processes of the fleet restart in the sweeps, for a person. */
  public String churn() {
    return captured
        .recording()
        .map(
            recording ->
                "a restart every %s, as recorded (%,d restarts in %s)"
                    .formatted(recording.every(), recording.restarts().size(), recording.length()))
        .orElse("a restart every 5m, as the snapshot has no recorded restarts");
  }

  /**
   * Writes what the sweeps need. A changed fleet that is there already is not written again.
   *
   * @param into where scenarios and changed fleets are written
   * @param parameters how many differing parameters are removed one by one
   */
  public List<Sweep> write(Path into, int parameters) throws IOException {
    List<Sweep> sweeps = new ArrayList<>();
    byLine()
        .forEach(
            (line, ofLine) ->
                sweeps.add(
                    ofConsumers(into, "today-" + line, fleet, List.of(profile(line)), ofLine)));
    Path moved = changed(into, "moved-to-3.3", true, Set.of());
    sweeps.add(ofConsumers(into, "moved-to-3.3", moved, MOVED, consumers));
    List<String> differing = differing(moved);
    if (!differing.isEmpty() && parameters > 0) {
      sweeps.add(ofParameters(into, differing, parameters));
    }
    return sweeps;
  }

  private Map<ReleaseLine, List<CapturedConsumer>> byLine() {
    return consumers.stream()
        .collect(
            Collectors.groupingBy(CapturedConsumer::line, LinkedHashMap::new, Collectors.toList()));
  }

  /** The profile of consumers that keep the defaults of a line. */
  private static String profile(ReleaseLine line) {
    return line + (line.hasApplicationDiscovery() ? "-application-first" : "-interface");
  }

  private Path changed(Path into, String name, boolean move, Set<String> without)
      throws IOException {
    Path target = into.resolve("fleets").resolve(name);
    if (!Files.isRegularFile(target.resolve(SnapshotFolder.FLEET))) {
      ChangedFleet.write(fleet, target, move, without);
    }
    return target;
  }

  /** Parameters that differ between providers of one service after the move, the longest first. */
  private static List<String> differing(Path moved) throws IOException {
    Map<String, Long> characters = CapturedFleets.of(moved).differing();
    return characters.entrySet().stream()
        .filter(parameter -> !OF_DUBBO.contains(parameter.getKey()))
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  private Sweep ofConsumers(
      Path into, String name, Path from, List<String> profiles, List<CapturedConsumer> all) {
    List<String> played =
        CapturedConsumer.spread(all, measured).stream().map(CapturedConsumer::application).toList();
    Path file =
        write(into, name, profiles, "from: " + quoted(from.toString()), CONSUMED_BY, played);
    return new Sweep(name, file, profiles, all, Map.of());
  }

  /** Each parameter alone, and all that differ, as one is enough for revisions of their own. */
  private Sweep ofParameters(Path into, List<String> differing, int parameters) throws IOException {
    Map<String, String> without = new LinkedHashMap<>();
    List<String> single = differing.subList(0, Math.min(parameters, differing.size()));
    for (String parameter : single) {
      Path fleetWithout = changed(into, "without-" + safe(parameter), true, Set.of(parameter));
      without.put(fleetWithout.toString(), parameter);
    }
    if (differing.size() > 1) {
      Path fleetWithout = changed(into, "without-differing", true, Set.copyOf(differing));
      without.put(fleetWithout.toString(), "all that differ: " + String.join(", ", differing));
    }
    CapturedConsumer largest = consumers.get(0);
    Path file =
        write(
            into,
            "without-parameters",
            MOVED,
            "consumedBy: " + quoted(largest.application()),
            FROM,
            List.copyOf(without.keySet()));
    return new Sweep("without-parameters", file, MOVED, List.of(largest), without);
  }

  private static String safe(String parameter) {
    return parameter.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private Path write(
      Path into,
      String name,
      List<String> profiles,
      String providers,
      String axis,
      List<String> values) {
    String text =
        """
        name: %s
        registries: {kind: zookeeper, count: %d}
        providers: {%s}
        calls: {every: 5s}
        churn:
          - %s
        time: {span: 24h, played: 150s, by: sampling, warmUp: 10s, quiet: 5s, still: 20s}
        profiles: [%s]
        sweep: {%s: [%s]}
        """
            .formatted(
                name,
                captured.registries().size(),
                providers,
                captured.recording().map(MigrationSweeps::restarts).orElse(RESTARTS),
                String.join(", ", profiles),
                axis,
                values.stream().map(MigrationSweeps::quoted).collect(Collectors.joining(", ")));
    Path file = into.resolve(name + ".yaml");
    try {
      Files.createDirectories(into);
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One by one: each ends before the next begins, and none lasts longer than it was recorded. */
  private static String restarts(Recording recording) {
    long every = Math.max(LEAST_MS, recording.every().duration().toMillis());
    long down = Math.min(recording.down().duration().toMillis(), every / 2);
    return "{kind: rolling-restart, instances: 1, every: %dms, down: %dms}".formatted(every, down);
  }

  /** Text in quotes of JSON is YAML. */
  private static String quoted(String text) {
    return EntryFile.JSON.getNodeFactory().textNode(text).toString();
  }
}
