package dev.discoveryscale.simulator.snapshot;

import java.util.List;

/**
 * A change of a directory, as it was seen when it was read again.
 *
 * @param ms milliseconds since recording began
 * @param at the directory's path in {@code addresses.jsonl.zst}
 * @param added entries that came
 * @param removed ids of entries that went
 */
public record RecordedChange(
    long ms,
    int registry,
    Directory.Kind kind,
    String at,
    List<Entry> added,
    List<String> removed) {}
