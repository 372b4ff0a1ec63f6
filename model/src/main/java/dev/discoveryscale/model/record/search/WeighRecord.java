package dev.discoveryscale.model.record.search;

import dev.discoveryscale.model.record.RunRecord;
import java.util.List;

/**
 * The probe weighed against the same consumers without it: {@code weigh.json}.
 *
 * @param formatVersion the version of this format, 1
 * @param run scenario, profiles, machine and versions; its replicates are the pairs
 * @param cells what was weighed, in the order in which it was
 */
public record WeighRecord(int formatVersion, RunRecord run, List<WeighedCell> cells) {

  /** The only version there is. */
  public static final int FORMAT_VERSION = 1;

  public WeighRecord {
    cells = List.copyOf(cells);
  }
}
