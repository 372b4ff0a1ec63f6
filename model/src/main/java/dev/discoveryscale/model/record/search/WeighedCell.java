package dev.discoveryscale.model.record.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.CellRecord;
import java.util.List;
import java.util.Optional;

/**
 * The cost of a working consumer, read from outside in the same way with and without the probe.
 *
 * @param profile the consumer
 * @param pair the number of its pair, from 1
 * @param probed whether the probe measured it
 * @param windowMs how long the window was: calls without changes, changes, the last pushes
 * @param cpuMs processor time of its process in the window
 * @param allocatedBytes allocated in the window by its threads, but for those that the JVM hides
 * @param liveBytes the objects that were left after all, as the JVM's class histogram adds them up
 * @param callsOk calls that gave the right answer
 * @param callsFailed those that did not
 * @param probeCpuUs what the probe said it took of the processors in the window; absent without it
 * @param probeAllocatedBytes what it said it allocated
 * @param servers who answered as each registry; absent in records from before it was kept
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record WeighedCell(
    String profile,
    int pair,
    boolean probed,
    long windowMs,
    long cpuMs,
    long allocatedBytes,
    long liveBytes,
    long callsOk,
    long callsFailed,
    Optional<Long> probeCpuUs,
    Optional<Long> probeAllocatedBytes,
    Optional<List<CellRecord.Server>> servers) {

  public WeighedCell {
    servers = servers.map(List::copyOf);
  }

  /** The same with those who answered as its registries. */
  public WeighedCell answeredBy(List<CellRecord.Server> found) {
    return new WeighedCell(
        profile,
        pair,
        probed,
        windowMs,
        cpuMs,
        allocatedBytes,
        liveBytes,
        callsOk,
        callsFailed,
        probeCpuUs,
        probeAllocatedBytes,
        Optional.of(found));
  }
}
