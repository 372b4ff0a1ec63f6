package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.folder.SampleFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The probe's own counters at the begin of phases.
 *
 * @param marks by the name of the phase
 */
public record ProbeCounters(Map<String, Sample.Phase> marks) {

  public ProbeCounters {
    marks = Map.copyOf(marks);
  }

  /** Reads a consumer's samples; a consumer without the probe has none, and so nothing is said. */
  public static ProbeCounters read(Path samples) throws IOException {
    Map<String, Sample.Phase> marks = new HashMap<>();
    SampleFile.read(
        samples,
        sample -> {
          if (sample instanceof Sample.Phase mark) {
            marks.put(mark.phase(), mark);
          }
        });
    return new ProbeCounters(marks);
  }

  /** Between the beginnings of two phases. */
  public Optional<Long> cpuUs(String from, String to) {
    return mark(to)
        .flatMap(Sample.Phase::probeCpuUs)
        .flatMap(end -> mark(from).flatMap(Sample.Phase::probeCpuUs).map(begin -> end - begin));
  }

  /** Between the beginnings of two phases. */
  public Optional<Long> allocatedBytes(String from, String to) {
    return mark(to)
        .flatMap(Sample.Phase::probeAllocatedBytes)
        .flatMap(
            end -> mark(from).flatMap(Sample.Phase::probeAllocatedBytes).map(begin -> end - begin));
  }

  private Optional<Sample.Phase> mark(String phase) {
    return Optional.ofNullable(marks.get(phase));
  }
}
