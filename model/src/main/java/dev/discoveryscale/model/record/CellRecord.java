package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.discoveryscale.model.churn.ChurnMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the runner knows about a cell at its end, whatever its outcome: the file {@code cell.json},
 * in which all groups are flat. Values that were not reached are absent, never zero. Made with
 * {@link CellRecordBuilder}.
 *
 * @param warnings what a reader has to know before believing this cell's numbers
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record CellRecord(
    @JsonUnwrapped Subject subject,
    @JsonUnwrapped Ending ending,
    @JsonUnwrapped Setup setup,
    @JsonUnwrapped Subscription subscription,
    @JsonUnwrapped Load load,
    @JsonUnwrapped Consumer consumer,
    List<String> warnings) {

  public CellRecord {
    warnings = List.copyOf(warnings);
  }

  public String profile() {
    return subject.profile();
  }

  public int replicate() {
    return subject.replicate();
  }

  public Outcome outcome() {
    return ending.outcome();
  }

  /** The same cell under another name of its profile, so that it can be set beside others. */
  public CellRecord renamed(String name) {
    return new CellRecord(
        subject.named(name), ending, setup, subscription, load, consumer, warnings);
  }

  /** A value that a cell adds to its record when it is reached. */
  public sealed interface Part
      permits Expected,
          Registration,
          RegistryState,
          Churn,
          Generator,
          Addresses,
          Foreign,
          RegistryTraffic,
          Connections,
          ContainerUse,
          PlayedCalls {}

  /**
   * What was measured.
   *
   * @param line the Dubbo line, such as {@code dubbo-2.7}
   * @param version the Dubbo version, such as {@code 2.7.23}
   * @param model the requested discovery model
   * @param collector the garbage collector that was asked for
   * @param heapMb the heap's limit that was asked for, in MB of 1,048,576 bytes
   */
  public record Subject(
      String profile,
      int replicate,
      String line,
      String version,
      String model,
      String collector,
      int heapMb) {

    Subject named(String name) {
      return new Subject(name, replicate, line, version, model, collector, heapMb);
    }

    /** The same in a JVM that the simulator did not launch. */
    public Subject in(String foundCollector, int foundHeapMb) {
      return new Subject(profile, replicate, line, version, model, foundCollector, foundHeapMb);
    }
  }

  /**
   * How the cell ended.
   *
   * @param message why it ended so; empty when completed
   */
  public record Ending(Outcome outcome, String message, Instant startedAt, Instant endedAt) {

    /** Why it ended as it did; absent where nothing more is known than the outcome. */
    public Optional<String> reason() {
      return Optional.of(message.strip())
          .filter(text -> !text.isEmpty() && !text.equals(outcome.text()));
    }

    /** The first line of that. */
    public Optional<String> reasonInBrief() {
      return reason().flatMap(text -> text.lines().findFirst());
    }
  }

  /**
   * The fleet and its registries.
   *
   * @param registries what was seen in each registry, in order
   * @param servers who answered as each registry; absent if none was reached, and in records from
   *     before it was kept
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Setup(
      Optional<Expected> expected,
      Optional<Registration> registration,
      List<RegistryState> registries,
      Optional<List<Server>> servers) {

    public Setup {
      registries = List.copyOf(registries);
      servers = servers.map(List::copyOf);
    }
  }

  /**
   * What the consumer subscribed to and held.
   *
   * @param subscribeMs from the first reference to the last interface with all its addresses
   * @param addresses what the consumer held after the changes, against the registries' truth
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Subscription(
      Optional<Long> subscribeMs,
      Optional<Holdings> holdingsBeforeChurn,
      Optional<Holdings> holdingsAfterChurn,
      Optional<Addresses> addresses) {

    /** What it held last, as far as the cell came. */
    public Optional<Holdings> holdings() {
      return holdingsAfterChurn.or(() -> holdingsBeforeChurn);
    }
  }

  /**
   * What the simulator played, and what that took.
   *
   * @param totalMemoryPeakBytes highest sum of the resident sets of all processes of the cell
   * @param calls what server and client ran; only in cells of calls that came so far
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Load(
      Optional<Churn> churn,
      Optional<Generator> generator,
      Optional<Long> totalMemoryPeakBytes,
      Optional<PlayedCalls> calls) {

    /** How many changes of a group were played; zero if the cell did not come that far. */
    public long playedChanges() {
      return churn.map(Churn::playedChanges).orElse(0L);
    }
  }

  /**
   * The consumer's process and what it exchanged.
   *
   * @param registryTraffic what it said with its registries; absent in records from before it was
   *     measured
   * @param connections its connections at each settled point; absent where the system does not
   *     report it
   * @param foreign what is known of a consumer that is the user's own application; absent if the
   *     simulator launched the consumer. Line, version and model are those the fleet is made for
   *     then
   * @param profiled what a profiler that was attached to the consumer sampled, such as {@code cpu};
   *     times, collections and allocation of such a cell are not those of a consumer by itself
   * @param container what the consumer's container was allowed and took; absent if it ran in none
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Consumer(
      Optional<RegistryTraffic> registryTraffic,
      Optional<List<Connections>> connections,
      Optional<Foreign> foreign,
      Optional<List<String>> profiled,
      Optional<ContainerUse> container) {}

  /**
   * The expected values by the scenario.
   *
   * @param registeredUrls instances x interfaces x protocols, whatever the placement and the model
   * @param nodesPerRegistry the providers' nodes in one registry; when split, in the fullest
   * @param visibleInstances provider hosts summed over interfaces and registries
   */
  public record Expected(long registeredUrls, long nodesPerRegistry, long visibleInstances)
      implements Part {}

  /** How many nodes were written in all registries together, and how long that took. */
  public record Registration(long nodes, long millis) implements Part {}

  /**
   * One registry by its own statistics.
   *
   * @param observedNodes providers' nodes, or their instances in a Nacos, before the consumer came
   * @param services services that have or had instances; Nacos only
   * @param instances instances of all services, the consumer's own included; Nacos only
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record RegistryState(
      String name,
      Optional<Long> observedNodes,
      Optional<Long> znodes,
      Optional<Long> approximateDataBytes,
      Optional<Long> watches,
      Optional<Long> services,
      Optional<Long> instances)
      implements Part {}

  /**
   * The software that answered as a registry, as it reports itself.
   *
   * @param registry the registry's name
   * @param kind what clients see it as, for example {@code nacos}
   * @param software the name of what answers
   * @param version its version; absent if it reports none
   * @param standIn whether it is another software than that which gave the kind its name: then
   *     these are no figures of that
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Server(
      String registry, String kind, String software, Optional<String> version, boolean standIn) {}

  /**
   * The contents of the consumer, read from its own objects.
   *
   * @param visibleInstances distinct provider hosts, summed over interfaces and registries
   * @param modelInForce {@code interface}, {@code application} or {@code both}: whose directories
   *     hold invokers, as the consumer's objects show
   * @param migrationSteps steps of its migration invokers, comma separated; absent before 3.x
   * @param invokersCalled invokers that were called once each, after all measuring
   * @param invokersAnswering those of them that answered
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Holdings(
      long visibleInstances,
      long invokers,
      String modelInForce,
      Optional<String> migrationSteps,
      Optional<Long> invokersCalled,
      Optional<Long> invokersAnswering) {}

  /**
   * The changes to the fleet: those of the span the cell stands for, and those it played.
   *
   * @param spanChanges changes of a group that the real span would hold
   * @param playedChanges changes of a group that were played
   * @param spacingMs time between two played events
   * @param spanMs the span
   * @param playedMs how long the playing took
   * @param kinds the same changes by kind of churn; absent in records before there were several
   * @param seed what the changes' targets were drawn with; absent in records from before replicates
   *     played different changes
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Churn(
      long spanChanges,
      long playedChanges,
      long spacingMs,
      long spanMs,
      long playedMs,
      ChurnMode mode,
      Optional<List<ChurnKind>> kinds,
      Optional<Integer> seed)
      implements Part {

    /** Changes without recorded random choices. */
    public Churn(
        long spanChanges,
        long playedChanges,
        long spacingMs,
        long spanMs,
        long playedMs,
        ChurnMode mode,
        Optional<List<ChurnKind>> kinds) {
      this(spanChanges, playedChanges, spacingMs, spanMs, playedMs, mode, kinds, Optional.empty());
    }

    /** The changes by kind, as far as they are known. */
    public List<ChurnKind> eachKind() {
      return kinds.orElse(List.of());
    }
  }

  /**
   * The changes of one kind of churn.
   *
   * @param kind what scenario files call it
   * @param spanChanges changes of it that the span holds, each of a whole group
   * @param playedChanges changes of it that were played
   */
  public record ChurnKind(String kind, long spanChanges, long playedChanges) {}

  /**
   * The cost and the lateness of the load generator.
   *
   * @param churnLatenessP99Ms 99th percentile of the time from the planned moment of a change to
   *     that at which it began, for each that changed
   * @param churnLatenessMaxMs the longest of those times; absent in records from before it was kept
   * @param cpuPercent processor time of emulator and registries, of all that the consumer leaves
   *     them, from the still phase to the last push
   * @param stealPercent processor time that the machine's host gave to others meanwhile
   * @param cpuPeakPercent as cpuPercent, in the 60 s in which it was highest; absent in records
   *     from before it was kept, and where there were no 60 s
   * @param stealPeakPercent as stealPercent, likewise
   * @param foreignLoad what other processes used meanwhile; absent in records from before it was
   *     kept, and where the system does not report it
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Generator(
      Optional<Long> emulatorCpuMs,
      Optional<Long> registryCpuMs,
      Optional<Long> churnLatenessP99Ms,
      Optional<Long> churnLatenessMaxMs,
      Optional<Double> cpuPercent,
      Optional<Double> stealPercent,
      Optional<Double> cpuPeakPercent,
      Optional<Double> stealPeakPercent,
      Optional<ForeignLoad> foreignLoad)
      implements Part {}

  /**
   * The user's own application. The agent reports what any JVM knows, and the fleet's endpoints
   * report the requests they receive.
   *
   * @param pid its process; absent if none connected
   * @param connectionsBeforeChurn connections to the fleet before the changes
   * @param connectionsAfterChurn connections to the fleet after them
   * @param callsAnswered calls that the fleet's endpoints answered from the still phase to the last
   *     settled point, from any client
   * @param unmatchedCalls how often no rule of the scenario's answers fitted a call, by interface
   *     and method; absent if each call was answered by a rule, or there are no rules
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Foreign(
      Optional<Long> pid,
      Optional<Long> connectionsBeforeChurn,
      Optional<Long> connectionsAfterChurn,
      Optional<Long> callsAnswered,
      Optional<Map<String, Long>> unmatchedCalls)
      implements Part {

    public Foreign {
      unmatchedCalls = unmatchedCalls.map(TreeMap::new);
    }

    /** One of a scenario without rules for answers, or whose calls were not counted. */
    public Foreign(
        Optional<Long> pid,
        Optional<Long> connectionsBeforeChurn,
        Optional<Long> connectionsAfterChurn,
        Optional<Long> callsAnswered) {
      this(pid, connectionsBeforeChurn, connectionsAfterChurn, callsAnswered, Optional.empty());
    }
  }

  /**
   * The consumer's addresses after the changes compared with those registered, each for each
   * interface, registry and model.
   *
   * @param registered addresses in the registries that the consumer follows
   * @param lost registered, and not held after two minutes
   * @param stale held, and not registered after two minutes
   * @param firstLost the first few of those lost, with interface, registry and model
   * @param firstStale likewise
   */
  public record Addresses(
      long registered, long lost, long stale, List<String> firstLost, List<String> firstStale)
      implements Part {

    public Addresses {
      firstLost = List.copyOf(firstLost);
      firstStale = List.copyOf(firstStale);
    }
  }
}
