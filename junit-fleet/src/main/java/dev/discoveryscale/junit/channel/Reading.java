package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * A JVM after forced full collections. Counts leave these out and run from the JVM's start, those
 * of collections and pauses from when the agent came into it.
 *
 * @param liveBytes heap in use after the last one, or the objects' own bytes where the collector is
 *     concurrent
 * @param collections how many were forced for the last reading
 * @param unsettled why it is no live set; empty if it is one
 * @param young young collections
 * @param full full collections
 * @param pauseMillis time stood still for collections, milliseconds
 * @param allocatedBytes allocated
 * @param cpuMillis processor time of the process, milliseconds
 * @param residentBytes resident memory; 0 where the system does not report it
 * @param threads live threads
 */
public record Reading(
    long liveBytes,
    int collections,
    String unsettled,
    long young,
    long full,
    long pauseMillis,
    long allocatedBytes,
    long cpuMillis,
    long residentBytes,
    int threads)
    implements Serializable {}
