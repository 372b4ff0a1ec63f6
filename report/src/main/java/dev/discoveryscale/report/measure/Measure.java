package dev.discoveryscale.report.measure;

import static dev.discoveryscale.report.measure.Measure.Provenance.DERIVED;
import static dev.discoveryscale.report.measure.Measure.Provenance.MEASURED;
import static dev.discoveryscale.report.measure.Measure.Provenance.SIMULATED;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * Every number a cell is summed up in: its name with its unit, where it comes from and how many
 * decimals it deserves; its definition stands in {@code measures.properties}. Summary, schema,
 * table, CSV, gates and the report's definitions are all made from this list. MB is 1,048,576
 * bytes, KB 1,024, GB 1,024 MB.
 */
public enum Measure {
  REGISTERED_URLS("registeredUrls", SIMULATED, 0),
  NODES_PER_REGISTRY("nodesPerRegistry", SIMULATED, 0),
  EXPECTED_VISIBLE_INSTANCES("expectedVisibleInstances", SIMULATED, 0),
  VISIBLE_INSTANCES("visibleInstances", MEASURED, 0),
  INVOKERS("invokers", MEASURED, 0),
  INVOKERS_ANSWERING("invokersAnswering", MEASURED, 0),
  USED_AFTER_FULL_GC_MB("usedAfterFullGcMb", MEASURED, 1),
  USED_AFTER_FULL_GC_BEFORE_CHURN_MB("usedAfterFullGcBeforeChurnMb", MEASURED, 1),
  USED_AFTER_FULL_GC_AFTER_CHURN_MB("usedAfterFullGcAfterChurnMb", MEASURED, 1),
  OLD_USED_AFTER_FULL_GC_MB("oldUsedAfterFullGcMb", MEASURED, 1),
  OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB("oldUsedAfterFullGcBeforeChurnMb", MEASURED, 1),
  OLD_USED_AFTER_FULL_GC_AFTER_CHURN_MB("oldUsedAfterFullGcAfterChurnMb", MEASURED, 1),
  HIGHEST_AFTER_FULL_GC_MB("highestAfterFullGcMb", MEASURED, 1),
  HEAP_LIMIT_MB("heapLimitMb", MEASURED, 1),
  LIVE_OBJECTS_MB("liveObjectsMb", MEASURED, 1),
  RSS_STILL_MB("rssStillMb", MEASURED, 1),
  RSS_CHURN_MB("rssChurnMb", MEASURED, 1),
  RSS_PEAK_MB("rssPeakMb", MEASURED, 1),
  RSS_SETTLED_MB("rssSettledMb", MEASURED, 1),
  THREADS("threads", MEASURED, 0),
  DIRECT_MB("directMb", MEASURED, 1),
  METASPACE_MB("metaspaceMb", MEASURED, 1),
  CODE_MB("codeMb", MEASURED, 1),
  OPEN_FILES("openFiles", MEASURED, 0),
  REGISTRY_RECEIVED_MB("registryReceivedMb", MEASURED, 3),
  REGISTRY_SENT_MB("registrySentMb", MEASURED, 3),
  REGISTRY_RECEIVED_KB_PER_PUSH("registryReceivedKbPerPush", DERIVED, 1),
  PROVIDER_CONNECTIONS("providerConnections", MEASURED, 0),
  REGISTRY_CONNECTIONS("registryConnections", MEASURED, 0),
  OTHER_CONNECTIONS("otherConnections", MEASURED, 0),
  YOUNG_GC_COUNT("youngGcCount", MEASURED, 0),
  FULL_GC_COUNT("fullGcCount", MEASURED, 0),
  CONCURRENT_GC_COUNT("concurrentGcCount", MEASURED, 0),
  GC_PAUSE_MS("gcPauseMs", MEASURED, 1),
  GC_PAUSE_P50_MS("gcPauseP50Ms", MEASURED, 2),
  GC_PAUSE_P99_MS("gcPauseP99Ms", MEASURED, 2),
  GC_PAUSE_MAX_MS("gcPauseMaxMs", MEASURED, 2),
  GC_PAUSE_COLLECTIONS("gcPauseCollections", MEASURED, 0),
  ALLOCATED_MB("allocatedMb", MEASURED, 1),
  ALLOCATED_KB_PER_PUSH("allocatedKbPerPush", DERIVED, 1),
  ALLOCATED_KB_PER_CHANGE("allocatedKbPerChange", DERIVED, 1),
  PUSHES("pushes", MEASURED, 0),
  PUSHES_UNCHANGED("pushesUnchanged", MEASURED, 0),
  PROPAGATION_VISIBLE_P50_MS("propagationVisibleP50Ms", MEASURED, 0),
  PROPAGATION_VISIBLE_P99_MS("propagationVisibleP99Ms", MEASURED, 0),
  PROPAGATION_VISIBLE_MAX_MS("propagationVisibleMaxMs", MEASURED, 0),
  PROPAGATION_VISIBLE_CHANGES("propagationVisibleChanges", MEASURED, 0),
  PROPAGATION_GONE_P50_MS("propagationGoneP50Ms", MEASURED, 0),
  PROPAGATION_GONE_P99_MS("propagationGoneP99Ms", MEASURED, 0),
  PROPAGATION_GONE_MAX_MS("propagationGoneMaxMs", MEASURED, 0),
  PROPAGATION_GONE_CHANGES("propagationGoneChanges", MEASURED, 0),
  PROPAGATION_COME_P50_MS("propagationComeP50Ms", MEASURED, 0),
  PROPAGATION_COME_P99_MS("propagationComeP99Ms", MEASURED, 0),
  PROPAGATION_COME_MAX_MS("propagationComeMaxMs", MEASURED, 0),
  PROPAGATION_COME_CHANGES("propagationComeChanges", MEASURED, 0),
  PROPAGATION_CALLABLE_P50_MS("propagationCallableP50Ms", MEASURED, 0),
  PROPAGATION_CALLABLE_P99_MS("propagationCallableP99Ms", MEASURED, 0),
  PROPAGATION_CALLABLE_MAX_MS("propagationCallableMaxMs", MEASURED, 0),
  PROPAGATION_CALLABLE_CHANGES("propagationCallableChanges", MEASURED, 0),
  CHANGES_MERGED("changesMerged", MEASURED, 0),
  CHANGES_UNSEEN("changesUnseen", MEASURED, 0),
  ADDRESSES_LOST("addressesLost", MEASURED, 0),
  ADDRESSES_STALE("addressesStale", MEASURED, 0),
  CALLS_OK("callsOk", MEASURED, 0),
  CALLS_FAILED("callsFailed", MEASURED, 0),
  CALL_LATENCY_P50_MS("callLatencyP50Ms", MEASURED, 2),
  CALL_LATENCY_P90_MS("callLatencyP90Ms", MEASURED, 2),
  CALL_LATENCY_P99_MS("callLatencyP99Ms", MEASURED, 2),
  CALL_LATENCY_MAX_MS("callLatencyMaxMs", MEASURED, 2),
  CALL_LATENCY_CALLS("callLatencyCalls", MEASURED, 0),
  CPU_MS("cpuMs", MEASURED, 0),
  WALL_MS("wallMs", MEASURED, 0),
  PROBE_ALLOCATED_MB("probeAllocatedMb", MEASURED, 2),
  PROBE_CPU_MS("probeCpuMs", MEASURED, 1),
  PROBE_ALLOCATED_PERCENT("probeAllocatedPercent", DERIVED, 2),
  PROBE_CPU_PERCENT("probeCpuPercent", DERIVED, 2),
  PROBE_HELD_MB("probeHeldMb", MEASURED, 2),
  REGISTRATION_MS("registrationMs", MEASURED, 0),
  SUBSCRIBE_MS("subscribeMs", MEASURED, 0),
  IDLE_ALLOCATED_MB_PER_HOUR("idleAllocatedMbPerHour", DERIVED, 1),
  QUIET_ALLOCATED_MB_PER_HOUR("quietAllocatedMbPerHour", DERIVED, 1),
  ALLOCATED_KB_PER_CALL("allocatedKbPerCall", DERIVED, 1),
  IDLE_YOUNG_GC_PER_HOUR("idleYoungGcPerHour", DERIVED, 2),
  IDLE_FULL_GC_PER_HOUR("idleFullGcPerHour", DERIVED, 2),
  YOUNG_GC_PER_PUSH("youngGcPerPush", DERIVED, 4),
  FULL_GC_PER_PUSH("fullGcPerPush", DERIVED, 4),
  PUSHES_PER_CHANGE("pushesPerChange", DERIVED, 2),
  SPAN_CHANGES("spanChanges", SIMULATED, 0),
  SPAN_CHANGES_PER_PLAYED_CHANGE("spanChangesPerPlayedChange", DERIVED, 1),
  SPAN_CALLS("spanCalls", DERIVED, 0),
  SPAN_PUSHES("spanPushes", DERIVED, 0),
  SPAN_RUN_IN_CHANGES("spanRunInChanges", DERIVED, 0),
  SPAN_YOUNG_GC("spanYoungGc", DERIVED, 1),
  SPAN_YOUNG_GC_LOW("spanYoungGcLow", DERIVED, 1),
  SPAN_YOUNG_GC_HIGH("spanYoungGcHigh", DERIVED, 1),
  SPAN_FULL_GC("spanFullGc", DERIVED, 1),
  SPAN_FULL_GC_LOW("spanFullGcLow", DERIVED, 1),
  SPAN_FULL_GC_HIGH("spanFullGcHigh", DERIVED, 1),
  SPAN_ALLOCATED_GB("spanAllocatedGb", DERIVED, 2),
  SPAN_ALLOCATED_LOW_GB("spanAllocatedLowGb", DERIVED, 2),
  SPAN_ALLOCATED_HIGH_GB("spanAllocatedHighGb", DERIVED, 2),
  LEAK_SLOPE_MB_PER_HOUR("leakSlopeMbPerHour", DERIVED, 3),
  LEAK_SLOPE_LOW_MB_PER_HOUR("leakSlopeLowMbPerHour", DERIVED, 3),
  LEAK_SLOPE_HIGH_MB_PER_HOUR("leakSlopeHighMbPerHour", DERIVED, 3),
  EMULATOR_LEAK_SLOPE_MB_PER_HOUR("emulatorLeakSlopeMbPerHour", DERIVED, 3),
  EMULATOR_LEAK_SLOPE_LOW_MB_PER_HOUR("emulatorLeakSlopeLowMbPerHour", DERIVED, 3),
  EMULATOR_LEAK_SLOPE_HIGH_MB_PER_HOUR("emulatorLeakSlopeHighMbPerHour", DERIVED, 3),
  REGISTRY_LEAK_SLOPE_MB_PER_HOUR("registryLeakSlopeMbPerHour", DERIVED, 3),
  REGISTRY_LEAK_SLOPE_LOW_MB_PER_HOUR("registryLeakSlopeLowMbPerHour", DERIVED, 3),
  REGISTRY_LEAK_SLOPE_HIGH_MB_PER_HOUR("registryLeakSlopeHighMbPerHour", DERIVED, 3),
  EMULATOR_CPU_MS("emulatorCpuMs", MEASURED, 0),
  REGISTRY_CPU_MS("registryCpuMs", MEASURED, 0),
  CHURN_LATENESS_P99_MS("churnLatenessP99Ms", MEASURED, 0),
  CHURN_LATENESS_MAX_MS("churnLatenessMaxMs", MEASURED, 0),
  CHURN_LATENESS_CHANGES("churnLatenessChanges", SIMULATED, 0),
  GENERATOR_CPU_PERCENT("generatorCpuPercent", MEASURED, 1),
  MACHINE_STEAL_PERCENT("machineStealPercent", MEASURED, 1),
  GENERATOR_CPU_PEAK_PERCENT("generatorCpuPeakPercent", MEASURED, 1),
  MACHINE_STEAL_PEAK_PERCENT("machineStealPeakPercent", MEASURED, 1),
  FOREIGN_CPU_PERCENT("foreignCpuPercent", MEASURED, 1),
  FOREIGN_CPU_PEAK_PERCENT("foreignCpuPeakPercent", MEASURED, 1),
  MACHINE_FOREIGN_CPU_PERCENT("machineForeignCpuPercent", MEASURED, 1),
  MACHINE_FOREIGN_CPU_PEAK_PERCENT("machineForeignCpuPeakPercent", MEASURED, 1),
  INTERRUPT_CPU_PERCENT("interruptCpuPercent", MEASURED, 1),
  GENERATOR_BOTTLENECK("generatorBottleneck", DERIVED, 0),
  TOTAL_MEMORY_PEAK_MB("totalMemoryPeakMb", MEASURED, 1),
  CONTAINER_MEMORY_LIMIT_MB("containerMemoryLimitMb", MEASURED, 1),
  CONTAINER_MEMORY_PEAK_MB("containerMemoryPeakMb", MEASURED, 1),
  CONTAINER_ANONYMOUS_PEAK_MB("containerAnonymousPeakMb", MEASURED, 1),
  CONTAINER_OOM_KILLS("containerOomKills", MEASURED, 0),
  CONTAINER_PROCESSORS("containerProcessors", MEASURED, 2),
  CONTAINER_CPU_MS("containerCpuMs", MEASURED, 0),
  CONTAINER_THROTTLED_MS("containerThrottledMs", MEASURED, 0),
  CONTAINER_THROTTLED_PERCENT("containerThrottledPercent", DERIVED, 1),
  CALLS_PER_SECOND("callsPerSecond", MEASURED, 1),
  CALL_ITEMS_PER_SECOND("callItemsPerSecond", DERIVED, 0),
  CALLS_MEASURED("callsMeasured", MEASURED, 0),
  CALLS_WRONG("callsWrong", MEASURED, 0),
  CALLS_TIMED_OUT("callsTimedOut", MEASURED, 0),
  CALLS_IN_ERROR("callsInError", MEASURED, 0),
  CALL_FAILED_MEAN_MS("callFailedMeanMs", MEASURED, 1),
  CALL_MEAN_MS("callMeanMs", MEASURED, 3),
  CALL_P50_MS("callP50Ms", MEASURED, 3),
  CALL_P90_MS("callP90Ms", MEASURED, 3),
  CALL_P99_MS("callP99Ms", MEASURED, 3),
  CALL_P999_MS("callP999Ms", MEASURED, 3),
  CALL_MAX_MS("callMaxMs", MEASURED, 3),
  CALLERS_IN_CALLS("callersInCalls", DERIVED, 2),
  CALLERS_DEVIATION_PERCENT("callersDeviationPercent", DERIVED, 2),
  CALLS_DRIFT_PERCENT("callsDriftPercent", DERIVED, 2),
  CALLS_SINCE_WARM_UP_PERCENT("callsSinceWarmUpPercent", DERIVED, 2),
  CALLS_SCATTER_PERCENT("callsScatterPercent", DERIVED, 1),
  CALLS_BEGUN_PER_SECOND("callsBegunPerSecond", MEASURED, 1),
  CALLS_BEHIND_PERCENT("callsBehindPercent", MEASURED, 2),
  START_LATENESS_P99_MS("startLatenessP99Ms", MEASURED, 3),
  SENT_BYTES_PER_CALL("sentBytesPerCall", DERIVED, 0),
  RECEIVED_BYTES_PER_CALL("receivedBytesPerCall", DERIVED, 0),
  CALL_CONNECTIONS("callConnections", MEASURED, 0),
  SERVER_CPU_US_PER_CALL("serverCpuUsPerCall", DERIVED, 1),
  CLIENT_CPU_US_PER_CALL("clientCpuUsPerCall", DERIVED, 1),
  SERVER_ALLOCATED_KB_PER_CALL("serverAllocatedKbPerCall", DERIVED, 2),
  CLIENT_ALLOCATED_KB_PER_CALL("clientAllocatedKbPerCall", DERIVED, 2),
  SERVER_CPU_PERCENT("serverCpuPercent", MEASURED, 1),
  CLIENT_CPU_PERCENT("clientCpuPercent", MEASURED, 1),
  SERVER_GC_COUNT("serverGcCount", MEASURED, 0),
  CLIENT_GC_COUNT("clientGcCount", MEASURED, 0),
  SERVER_FULL_GC_COUNT("serverFullGcCount", MEASURED, 0),
  CLIENT_FULL_GC_COUNT("clientFullGcCount", MEASURED, 0),
  SERVER_GC_PAUSE_MS("serverGcPauseMs", MEASURED, 1),
  CLIENT_GC_PAUSE_MS("clientGcPauseMs", MEASURED, 1),
  SERVER_LIVE_SET_MB("serverLiveSetMb", MEASURED, 1),
  CLIENT_LIVE_SET_MB("clientLiveSetMb", MEASURED, 1),
  GATEWAY_CPU_US_PER_CALL("gatewayCpuUsPerCall", DERIVED, 1),
  GATEWAY_SENT_BYTES_PER_CALL("gatewaySentBytesPerCall", DERIVED, 0),
  GATEWAY_RECEIVED_BYTES_PER_CALL("gatewayReceivedBytesPerCall", DERIVED, 0),
  SERVER_HEAP_LEFT_PEAK_MB("serverHeapLeftPeakMb", MEASURED, 1),
  CLIENT_HEAP_LEFT_PEAK_MB("clientHeapLeftPeakMb", MEASURED, 1),
  SERVER_RSS_PEAK_MB("serverRssPeakMb", MEASURED, 0),
  CLIENT_RSS_PEAK_MB("clientRssPeakMb", MEASURED, 0),
  SERVER_LIVE_SET_MB_PER_HOUR("serverLiveSetMbPerHour", DERIVED, 1),
  SERVER_LIVE_SET_LOW_MB_PER_HOUR("serverLiveSetLowMbPerHour", DERIVED, 1),
  SERVER_OLD_GENERATION_MB_PER_HOUR("serverOldGenerationMbPerHour", DERIVED, 1),
  SERVER_OLD_GENERATION_LOW_MB_PER_HOUR("serverOldGenerationLowMbPerHour", DERIVED, 1),
  SERVER_RSS_MB_PER_HOUR("serverRssMbPerHour", DERIVED, 1),
  SERVER_RSS_LOW_MB_PER_HOUR("serverRssLowMbPerHour", DERIVED, 1),
  SERVER_THREADS_PER_HOUR("serverThreadsPerHour", DERIVED, 1),
  SERVER_THREADS_LOW_PER_HOUR("serverThreadsLowPerHour", DERIVED, 1),
  SERVER_OPEN_FILES_PER_HOUR("serverOpenFilesPerHour", DERIVED, 1),
  SERVER_OPEN_FILES_LOW_PER_HOUR("serverOpenFilesLowPerHour", DERIVED, 1),
  SERVER_BLOCKS_PER_SECOND_PER_HOUR("serverBlocksPerSecondPerHour", DERIVED, 1),
  SERVER_BLOCKS_LOW_PER_SECOND_PER_HOUR("serverBlocksLowPerSecondPerHour", DERIVED, 1),
  SERVER_BLOCKED_MS_PER_SECOND_PER_HOUR("serverBlockedMsPerSecondPerHour", DERIVED, 1),
  SERVER_BLOCKED_LOW_MS_PER_SECOND_PER_HOUR("serverBlockedLowMsPerSecondPerHour", DERIVED, 1),
  SERVER_WAITED_MS_PER_SECOND_PER_HOUR("serverWaitedMsPerSecondPerHour", DERIVED, 1),
  SERVER_WAITED_LOW_MS_PER_SECOND_PER_HOUR("serverWaitedLowMsPerSecondPerHour", DERIVED, 1),
  SERVER_DISK_KB_PER_SECOND_PER_HOUR("serverDiskKbPerSecondPerHour", DERIVED, 1),
  SERVER_DISK_LOW_KB_PER_SECOND_PER_HOUR("serverDiskLowKbPerSecondPerHour", DERIVED, 1),
  CLIENT_LIVE_SET_MB_PER_HOUR("clientLiveSetMbPerHour", DERIVED, 1),
  CLIENT_LIVE_SET_LOW_MB_PER_HOUR("clientLiveSetLowMbPerHour", DERIVED, 1),
  CLIENT_OLD_GENERATION_MB_PER_HOUR("clientOldGenerationMbPerHour", DERIVED, 1),
  CLIENT_OLD_GENERATION_LOW_MB_PER_HOUR("clientOldGenerationLowMbPerHour", DERIVED, 1),
  CLIENT_RSS_MB_PER_HOUR("clientRssMbPerHour", DERIVED, 1),
  CLIENT_RSS_LOW_MB_PER_HOUR("clientRssLowMbPerHour", DERIVED, 1),
  CLIENT_THREADS_PER_HOUR("clientThreadsPerHour", DERIVED, 1),
  CLIENT_THREADS_LOW_PER_HOUR("clientThreadsLowPerHour", DERIVED, 1),
  CLIENT_OPEN_FILES_PER_HOUR("clientOpenFilesPerHour", DERIVED, 1),
  CLIENT_OPEN_FILES_LOW_PER_HOUR("clientOpenFilesLowPerHour", DERIVED, 1),
  CLIENT_BLOCKS_PER_SECOND_PER_HOUR("clientBlocksPerSecondPerHour", DERIVED, 1),
  CLIENT_BLOCKS_LOW_PER_SECOND_PER_HOUR("clientBlocksLowPerSecondPerHour", DERIVED, 1),
  CLIENT_BLOCKED_MS_PER_SECOND_PER_HOUR("clientBlockedMsPerSecondPerHour", DERIVED, 1),
  CLIENT_BLOCKED_LOW_MS_PER_SECOND_PER_HOUR("clientBlockedLowMsPerSecondPerHour", DERIVED, 1),
  CLIENT_WAITED_MS_PER_SECOND_PER_HOUR("clientWaitedMsPerSecondPerHour", DERIVED, 1),
  CLIENT_WAITED_LOW_MS_PER_SECOND_PER_HOUR("clientWaitedLowMsPerSecondPerHour", DERIVED, 1),
  CLIENT_DISK_KB_PER_SECOND_PER_HOUR("clientDiskKbPerSecondPerHour", DERIVED, 1),
  CLIENT_DISK_LOW_KB_PER_SECOND_PER_HOUR("clientDiskLowKbPerSecondPerHour", DERIVED, 1),
  CLIENT_LOOPBACK_KB_PER_SECOND_PER_HOUR("clientLoopbackKbPerSecondPerHour", DERIVED, 1),
  CLIENT_LOOPBACK_LOW_KB_PER_SECOND_PER_HOUR("clientLoopbackLowKbPerSecondPerHour", DERIVED, 1),
  SIMULATOR_CPU_PERCENT("simulatorCpuPercent", MEASURED, 1),
  WARM_UP_MS("warmUpMs", MEASURED, 0);

  private final String key;
  private final Provenance provenance;
  private final int decimals;
  private final String definition;

  Measure(String key, Provenance provenance, int decimals) {
    this.key = key;
    this.provenance = provenance;
    this.decimals = decimals;
    this.definition = Definitions.of(key);
  }

  /** Those of cells of discovery. */
  public static List<Measure> ofDiscovery() {
    return List.copyOf(EnumSet.range(REGISTERED_URLS, CONTAINER_THROTTLED_PERCENT));
  }

  /** Those of cells of calls. */
  public static List<Measure> ofCalls() {
    return List.copyOf(EnumSet.range(CALLS_PER_SECOND, WARM_UP_MS));
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

  /**
   * The provenance of a number: measured in this run; derived from measured numbers by a stated
   * formula; or simulated, that is, a property of the emulated fleet or of the plan.
   */
  public enum Provenance {
    MEASURED,
    DERIVED,
    SIMULATED;

    /** The word used in files and reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
