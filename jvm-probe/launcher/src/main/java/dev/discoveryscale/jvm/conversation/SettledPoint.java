package dev.discoveryscale.jvm.conversation;

/**
 * A JVM after forced full collections. Counts and pauses leave the forced ones out and are
 * cumulative since its start.
 *
 * @param name as it was asked for
 * @param usedAfterFullGcBytes used heap after the last one
 * @param oldUsedAfterFullGcBytes the old generation's part; -1 of a heap without generations
 * @param rounds how many were forced
 * @param settled whether the last two agreed within a hundredth; if not, the sizes are no live set
 * @param noCollectionTold whether the JVM reported no full collection, so that the sizes are what
 *     was in use, garbage included
 * @param liveObjectBytes the objects' own bytes, counted where the collector works concurrently and
 *     leaves more than objects; else 0
 * @param allocatedBytes allocated since the start
 * @param rssBytes resident memory; 0 where the system does not report it
 * @param rssPeakBytes its highest
 * @param threads live threads
 * @param cpuMs processor time of the process
 * @param youngGcCount young collections
 * @param fullGcCount full collections
 * @param gcPauseMs time the application stood still for collections
 */
public record SettledPoint(
    String name,
    long usedAfterFullGcBytes,
    long oldUsedAfterFullGcBytes,
    int rounds,
    boolean settled,
    boolean noCollectionTold,
    long liveObjectBytes,
    long allocatedBytes,
    long rssBytes,
    long rssPeakBytes,
    int threads,
    long cpuMs,
    long youngGcCount,
    long fullGcCount,
    long gcPauseMs) {

  /** What is live: the objects where they were counted, else what is used. */
  public long liveBytes() {
    return liveObjectBytes > 0 ? liveObjectBytes : usedAfterFullGcBytes;
  }
}
