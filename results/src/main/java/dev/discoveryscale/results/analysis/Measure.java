package dev.discoveryscale.results.analysis;

import static dev.discoveryscale.results.analysis.Provenance.DERIVED;
import static dev.discoveryscale.results.analysis.Provenance.MEASURED;
import static dev.discoveryscale.results.analysis.Provenance.SIMULATED;

/**
 * Every number a cell is summed up in: its name with its unit, where it comes from, how many
 * decimals it deserves, and its definition. Summary, schema, table, CSV, gates and the report's
 * definitions are all made from this list. MB is 1,048,576 bytes, KB 1,024, GB 1,024 MB.
 */
public enum Measure {
  REGISTERED_URLS(
      "registeredUrls",
      SIMULATED,
      0,
      "URLs of the whole fleet: instances x interfaces x protocols, whatever the placement and "
          + "the model"),
  NODES_PER_REGISTRY(
      "nodesPerRegistry",
      SIMULATED,
      0,
      "providers' nodes the fleet keeps in one registry; when split, in the fullest"),
  EXPECTED_VISIBLE_INSTANCES(
      "expectedVisibleInstances",
      SIMULATED,
      0,
      "provider hosts the consumer should hold, summed over interfaces and registries"),
  VISIBLE_INSTANCES(
      "visibleInstances",
      MEASURED,
      0,
      "distinct provider hosts the consumer held, summed over interfaces and "
          + "registries; after churn if seen there, else before"),
  INVOKERS(
      "invokers",
      MEASURED,
      0,
      "invoker objects the consumer held; after churn if seen there, else before"),
  INVOKERS_ANSWERING(
      "invokersAnswering",
      MEASURED,
      0,
      "invokers that answered when, after all measuring, each was called once"),
  USED_AFTER_FULL_GC_MB(
      "usedAfterFullGcMb",
      MEASURED,
      1,
      "live set: used heap after forced full collections at the settled point after "
          + "churn, else before churn; for a cell out of memory the highest use after any "
          + "full collection"),
  USED_AFTER_FULL_GC_BEFORE_CHURN_MB(
      "usedAfterFullGcBeforeChurnMb", MEASURED, 1, "live set at the settled point before churn"),
  USED_AFTER_FULL_GC_AFTER_CHURN_MB(
      "usedAfterFullGcAfterChurnMb", MEASURED, 1, "live set at the settled point after churn"),
  OLD_USED_AFTER_FULL_GC_MB(
      "oldUsedAfterFullGcMb",
      MEASURED,
      1,
      "old generation at the settled point after churn, else before churn"),
  OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB(
      "oldUsedAfterFullGcBeforeChurnMb",
      MEASURED,
      1,
      "old generation at the settled point before churn"),
  OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB(
      "oldUsedAfterFullGcAfterChurnMb",
      MEASURED,
      1,
      "old generation at the settled point after churn"),
  HIGHEST_AFTER_FULL_GC_MB(
      "highestAfterFullGcMb",
      MEASURED,
      1,
      "highest heap use right after any full collection, forced or not"),
  HEAP_LIMIT_MB(
      "heapLimitMb",
      MEASURED,
      1,
      "the consumer JVM's own maximum heap; the profile's, if the JVM never said"),
  LIVE_OBJECTS_MB(
      "liveObjectsMb",
      MEASURED,
      1,
      "bytes of the consumer's live objects at the last settled point, counted one by one; only "
          + "with collectors that leave more than objects in the heap (zgc, shenandoah)"),
  RSS_MB(
      "rssMb",
      MEASURED,
      1,
      "resident set of the consumer at the last settled point, else at the last sample"),
  RSS_PEAK_MB("rssPeakMb", MEASURED, 1, "highest resident set of the consumer"),
  THREADS(
      "threads",
      MEASURED,
      0,
      "threads of the consumer at the last settled point, else at the last sample"),
  DIRECT_MB(
      "directMb",
      MEASURED,
      1,
      "direct buffers that the consumer's JVM knows of, at the last settled point; Netty may take"
          + " memory beside them"),
  METASPACE_MB(
      "metaspaceMb", MEASURED, 1, "class metadata of the consumer, at the last settled point"),
  CODE_MB("codeMb", MEASURED, 1, "compiled code of the consumer, at the last settled point"),
  OPEN_FILES(
      "openFiles",
      MEASURED,
      0,
      "file descriptors of the consumer, sockets among them, at the last settled point"),
  REGISTRY_RECEIVED_MB(
      "registryReceivedMb",
      MEASURED,
      3,
      "TCP payload that the consumer received from its registries in all phases before stop"),
  REGISTRY_SENT_MB(
      "registrySentMb",
      MEASURED,
      3,
      "TCP payload that the consumer sent to its registries in all phases before stop"),
  REGISTRY_RECEIVED_KB_PER_PUSH(
      "registryReceivedKbPerPush",
      DERIVED,
      1,
      "(received from the registries in churn and cool-down - the still phase's rate x "
          + "their time) / pushes seen there, not below 0"),
  PROVIDER_CONNECTIONS(
      "providerConnections",
      MEASURED,
      0,
      "established TCP connections of the consumer to ports of the fleet, at the last "
          + "settled point"),
  REGISTRY_CONNECTIONS("registryConnections", MEASURED, 0, "those to its registries"),
  OTHER_CONNECTIONS("otherConnections", MEASURED, 0, "those to anything else"),
  YOUNG_GC_COUNT(
      "youngGcCount",
      MEASURED,
      0,
      "young collections in still, churn and cool-down; forced ones never count"),
  FULL_GC_COUNT(
      "fullGcCount",
      MEASURED,
      0,
      "full collections in still, churn and cool-down; forced ones never count"),
  CONCURRENT_GC_COUNT(
      "concurrentGcCount",
      MEASURED,
      0,
      "concurrent cycles, or the steps of them the JVM tells of, in still, churn and cool-down"),
  GC_PAUSE_MS(
      "gcPauseMs",
      MEASURED,
      1,
      "sum of collection pauses in still, churn and cool-down, without forced ones"),
  GC_PAUSE_P50_MS("gcPauseP50Ms", MEASURED, 2, "median pause of those collections"),
  GC_PAUSE_P99_MS("gcPauseP99Ms", MEASURED, 2, "99th percentile of those pauses"),
  GC_PAUSE_MAX_MS("gcPauseMaxMs", MEASURED, 2, "longest of those pauses"),
  ALLOCATED_MB(
      "allocatedMb", MEASURED, 1, "bytes the consumer allocated in all phases before stop"),
  ALLOCATED_KB_PER_PUSH(
      "allocatedKbPerPush",
      DERIVED,
      1,
      "(allocated in churn and cool-down - idle allocation rate x their time) / pushes "
          + "seen there"),
  ALLOCATED_KB_PER_CHANGE(
      "allocatedKbPerChange",
      DERIVED,
      1,
      "(allocated in churn and cool-down - idle allocation rate x their time) / played changes of "
          + "a group"),
  PUSHES(
      "pushes",
      MEASURED,
      0,
      "address-change notifications the consumer saw in still, churn and cool-down"),
  PUSHES_UNCHANGED(
      "pushesUnchanged",
      MEASURED,
      0,
      "those of the pushes whose list held the same addresses (protocol, host, port) as the one "
          + "before"),
  PROPAGATION_VISIBLE_P50_MS(
      "propagationVisibleP50Ms",
      MEASURED,
      0,
      "median time from the moment an instance, or an interface, began to change to the first "
          + "list that shows an address of it come or gone; over addresses, interfaces, registries "
          + "and all kinds of churn; of a killed instance the registry's timeout is part of it"),
  PROPAGATION_VISIBLE_P99_MS(
      "propagationVisibleP99Ms", MEASURED, 0, "99th percentile of those times"),
  PROPAGATION_VISIBLE_MAX_MS("propagationVisibleMaxMs", MEASURED, 0, "longest of those times"),
  PROPAGATION_CALLABLE_P50_MS(
      "propagationCallableP50Ms",
      MEASURED,
      0,
      "median time from the moment an instance, or an interface, began to change until the "
          + "consumer had built its invokers for the first list that shows it: from then on an "
          + "address is called, or no longer called; up to 10 ms late"),
  PROPAGATION_CALLABLE_P99_MS(
      "propagationCallableP99Ms", MEASURED, 0, "99th percentile of those times"),
  PROPAGATION_CALLABLE_MAX_MS("propagationCallableMaxMs", MEASURED, 0, "longest of those times"),
  CHANGES_MERGED(
      "changesMerged",
      MEASURED,
      0,
      "changes of an instance or an interface that came in one list together with changes "
          + "planned for another moment; those of one group, made at once, do not count"),
  CHANGES_UNSEEN(
      "changesUnseen",
      MEASURED,
      0,
      "changes of an instance or an interface of which some list never showed some address, "
          + "mostly because it was back before the consumer was told"),
  ADDRESSES_LOST(
      "addressesLost",
      MEASURED,
      0,
      "addresses, each for each interface, registry and model, that were registered and not held "
          + "two minutes after the last push"),
  ADDRESSES_STALE(
      "addressesStale",
      MEASURED,
      0,
      "addresses, counted likewise, that were held and not registered two minutes after the last "
          + "push"),
  CALLS_OK("callsOk", MEASURED, 0, "calls that gave the right answer, in all phases before stop"),
  CALLS_FAILED(
      "callsFailed",
      MEASURED,
      0,
      "calls that failed or gave a wrong answer, in all phases before stop"),
  CALL_LATENCY_P50_MS(
      "callLatencyP50Ms", MEASURED, 2, "median latency of the calls in still, churn and cool-down"),
  CALL_LATENCY_P90_MS("callLatencyP90Ms", MEASURED, 2, "90th percentile of those latencies"),
  CALL_LATENCY_P99_MS("callLatencyP99Ms", MEASURED, 2, "99th percentile of those latencies"),
  CALL_LATENCY_MAX_MS("callLatencyMaxMs", MEASURED, 2, "longest of those latencies"),
  CPU_MS(
      "cpuMs",
      MEASURED,
      0,
      "processor time of the consumer in all phases before stop, forced collections included"),
  WALL_MS(
      "wallMs",
      MEASURED,
      0,
      "from the consumer's first line to the phase stop, else to its last line"),
  PROBE_ALLOCATED_MB(
      "probeAllocatedMb",
      MEASURED,
      2,
      "what the probe itself allocated in still, churn and cool-down: on its own threads, on those "
          + "of others where it listened and recorded, and all of the JVM's thread for "
          + "notifications; calls are not in it, their records are"),
  PROBE_CPU_MS(
      "probeCpuMs",
      MEASURED,
      1,
      "processor time that the probe itself took there, counted likewise"),
  PROBE_ALLOCATED_PERCENT(
      "probeAllocatedPercent",
      DERIVED,
      2,
      "probeAllocatedMb / allocation of the consumer there, the probe's included"),
  PROBE_CPU_PERCENT(
      "probeCpuPercent",
      DERIVED,
      2,
      "probeCpuMs / processor time of the consumer there, the probe's included"),
  PROBE_HELD_MB(
      "probeHeldMb",
      MEASURED,
      2,
      "live heap that the probe itself held after the changes; where the heap was divided"),
  REGISTRATION_MS("registrationMs", MEASURED, 0, "time to write the fleet into all registries"),
  SUBSCRIBE_MS(
      "subscribeMs",
      MEASURED,
      0,
      "from the first reference to the last interface with all its addresses"),
  IDLE_ALLOCATED_MB_PER_HOUR(
      "idleAllocatedMbPerHour", DERIVED, 1, "allocation in still / its time"),
  QUIET_ALLOCATED_MB_PER_HOUR(
      "quietAllocatedMbPerHour", DERIVED, 1, "allocation in quiet, without calls / its time"),
  ALLOCATED_KB_PER_CALL(
      "allocatedKbPerCall",
      DERIVED,
      1,
      "(allocated in still - quietAllocatedMbPerHour x its time) / calls that ended there, not "
          + "below 0"),
  IDLE_YOUNG_GC_PER_HOUR(
      "idleYoungGcPerHour",
      DERIVED,
      2,
      "young collections in still / its time when still holds at least 10, otherwise "
          + "idleAllocatedMbPerHour x young collections per allocated MB of still, churn and "
          + "cool-down"),
  IDLE_FULL_GC_PER_HOUR("idleFullGcPerHour", DERIVED, 2, "full collections in still / its time"),
  YOUNG_GC_PER_PUSH(
      "youngGcPerPush",
      DERIVED,
      4,
      "(young collections in churn and cool-down - idle rate x their time) / pushes "
          + "seen there, not below 0"),
  FULL_GC_PER_PUSH(
      "fullGcPerPush",
      DERIVED,
      4,
      "(full collections in churn and cool-down - idle rate x their time) / pushes seen "
          + "there, not below 0"),
  PUSHES_PER_CHANGE(
      "pushesPerChange", DERIVED, 2, "pushes seen in churn and cool-down / played changes"),
  SPAN_CHANGES(
      "spanChanges", SIMULATED, 0, "changes of a group of instances that the real span holds"),
  SPAN_CHANGES_PER_PLAYED_CHANGE(
      "spanChangesPerPlayedChange",
      DERIVED,
      1,
      "spanChanges / played changes: what one collection in churn stands for over the span"),
  SPAN_CALLS("spanCalls", DERIVED, 0, "calls that ended in still / its time x the span"),
  SPAN_PUSHES(
      "spanPushes",
      DERIVED,
      0,
      "for each kind of churn: pushes after its changes / its played changes x its changes in the "
          + "span; likewise below for what changes cost beyond idle"),
  SPAN_YOUNG_GC(
      "spanYoungGc",
      DERIVED,
      1,
      "idleYoungGcPerHour x the span + for each kind of churn its changes in the span x (young "
          + "collections after a played one - idle rate x their time), together not below 0; "
          + "without the first changes, in which the collector still sizes its young generation"),
  SPAN_YOUNG_GC_RUN_IN(
      "spanYoungGcRunIn",
      DERIVED,
      0,
      "played changes at the beginning that are left out of spanYoungGc, by the marginal standard "
          + "error rule"),
  SPAN_YOUNG_GC_LOW("spanYoungGcLow", DERIVED, 1, Words.LOW),
  SPAN_YOUNG_GC_HIGH("spanYoungGcHigh", DERIVED, 1, Words.HIGH),
  SPAN_FULL_GC("spanFullGc", DERIVED, 1, "the same of full collections, from idleFullGcPerHour"),
  SPAN_FULL_GC_LOW("spanFullGcLow", DERIVED, 1, Words.LOW),
  SPAN_FULL_GC_HIGH("spanFullGcHigh", DERIVED, 1, Words.HIGH),
  SPAN_ALLOCATED_GB(
      "spanAllocatedGb", DERIVED, 2, "the same of allocation, from idleAllocatedMbPerHour"),
  SPAN_ALLOCATED_LOW_GB("spanAllocatedLowGb", DERIVED, 2, Words.LOW),
  SPAN_ALLOCATED_HIGH_GB("spanAllocatedHighGb", DERIVED, 2, Words.HIGH),
  LEAK_SLOPE_MB_PER_HOUR(
      "leakSlopeMbPerHour",
      DERIVED,
      3,
      "slope of the least-squares line through the consumer's least heap use after a collection in "
          + "each of 20 windows of churn, from the first collection of old space on"),
  LEAK_SLOPE_LOW_MB_PER_HOUR(
      "leakSlopeLowMbPerHour",
      DERIVED,
      3,
      "lower end of that slope's 95% interval, widened by the residuals' autocorrelation"),
  LEAK_SLOPE_HIGH_MB_PER_HOUR(
      "leakSlopeHighMbPerHour", DERIVED, 3, "upper end of that slope's 95% interval"),
  EMULATOR_LEAK_SLOPE_MB_PER_HOUR(
      "emulatorLeakSlopeMbPerHour",
      DERIVED,
      3,
      "the same slope of the simulator, the fleet included"),
  EMULATOR_LEAK_SLOPE_LOW_MB_PER_HOUR(
      "emulatorLeakSlopeLowMbPerHour", DERIVED, 3, "lower end of that slope's 95% interval"),
  EMULATOR_LEAK_SLOPE_HIGH_MB_PER_HOUR(
      "emulatorLeakSlopeHighMbPerHour", DERIVED, 3, "upper end of that slope's 95% interval"),
  REGISTRY_LEAK_SLOPE_MB_PER_HOUR(
      "registryLeakSlopeMbPerHour",
      DERIVED,
      3,
      "the same slope of the registry whose heap grew fastest"),
  REGISTRY_LEAK_SLOPE_LOW_MB_PER_HOUR(
      "registryLeakSlopeLowMbPerHour", DERIVED, 3, "lower end of that slope's 95% interval"),
  REGISTRY_LEAK_SLOPE_HIGH_MB_PER_HOUR(
      "registryLeakSlopeHighMbPerHour", DERIVED, 3, "upper end of that slope's 95% interval"),
  EMULATOR_CPU_MS("emulatorCpuMs", MEASURED, 0, "processor time of the provider emulator"),
  REGISTRY_CPU_MS("registryCpuMs", MEASURED, 0, "processor time of the registries"),
  CHURN_LATENESS_P99_MS(
      "churnLatenessP99Ms",
      MEASURED,
      0,
      "99th percentile of the time from a change's planned moment to that at which it began, for "
          + "each instance, interface or registry that changed"),
  GENERATOR_CPU_PERCENT(
      "generatorCpuPercent",
      MEASURED,
      1,
      "processor time of emulator and registries, of all that the consumer leaves them, from the "
          + "still phase to the last push"),
  MACHINE_STEAL_PERCENT(
      "machineStealPercent",
      MEASURED,
      1,
      "processor time that the machine's host gave to others meanwhile"),
  GENERATOR_CPU_PEAK_PERCENT(
      "generatorCpuPeakPercent",
      MEASURED,
      1,
      "generatorCpuPercent of the 60 s in which it was highest"),
  MACHINE_STEAL_PEAK_PERCENT(
      "machineStealPeakPercent",
      MEASURED,
      1,
      "machineStealPercent of the 60 s in which it was highest"),
  GENERATOR_BOTTLENECK(
      "generatorBottleneck",
      DERIVED,
      0,
      "1 if changes were later than half of their spacing, generatorCpuPeakPercent was above 80 or "
          + "machineStealPeakPercent above 5 (where there is no peak, the mean), else 0"),
  TOTAL_MEMORY_PEAK_MB(
      "totalMemoryPeakMb",
      MEASURED,
      1,
      "highest sum of the resident sets of all processes of the cell");

  /** Said more than once. */
  private static final class Words {
    static final String LOW =
        "lower end of the 95% interval of the line above: Student's t over the changes that were "
            + "played and the windows of still, and one collection more or less; not of replicates";
    static final String HIGH = "its upper end";
  }

  private final String key;
  private final Provenance provenance;
  private final int decimals;
  private final String definition;

  Measure(String key, Provenance provenance, int decimals, String definition) {
    this.key = key;
    this.provenance = provenance;
    this.decimals = decimals;
    this.definition = definition;
  }

  /** The name in files and gates; its end is the unit. */
  public String key() {
    return key;
  }

  public Provenance provenance() {
    return provenance;
  }

  /** Decimals worth printing; 0 for counts and whole milliseconds. */
  public int decimals() {
    return decimals;
  }

  /** What it means, with its formula when derived. */
  public String definition() {
    return definition;
  }
}
