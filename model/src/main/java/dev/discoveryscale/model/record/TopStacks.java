package dev.discoveryscale.model.record;

import java.util.List;
import java.util.Optional;

/**
 * Stacks of a consumer's JVM as a profiler sampled them, by phase of the cell: {@code stacks.json}
 * in the folder of a cell.
 *
 * @param formatVersion the version of this format, 1
 * @param cutBytes bytes lost at the end of the recording because the JVM died
 * @param recordingBytes what is left of it
 * @param kinds what was sampled, each for itself
 */
public record TopStacks(int formatVersion, long cutBytes, long recordingBytes, List<Kind> kinds) {

  public TopStacks {
    kinds = List.copyOf(kinds);
  }

  /**
   * Samples of one kind.
   *
   * @param kind {@code cpu}, {@code alloc} or {@code lock}
   * @param unit of all values: {@code ns} or {@code bytes}
   * @param flameGraph a page in the cell's folder, of the whole recording
   * @param phases those in which there were any, in no order
   */
  public record Kind(String kind, String unit, String flameGraph, List<Phase> phases) {

    public Kind {
      phases = List.copyOf(phases);
    }

    /** The samples of a phase; absent if there were none. */
    public Optional<Phase> in(String name) {
      return phases.stream().filter(phase -> phase.phase().equals(name)).findFirst();
    }
  }

  /**
   * Samples of one phase.
   *
   * @param samples their number
   * @param value what they stand for together
   * @param owners the same by whose code it was
   * @param stacks those that stand for most, largest first
   */
  public record Phase(
      String phase, long samples, long value, List<Owner> owners, List<Stack> stacks) {

    public Phase {
      owners = List.copyOf(owners);
      stacks = List.copyOf(stacks);
    }
  }

  /**
   * Samples by whose code they met.
   *
   * @param owner whose the innermost frame is that is anybody's: {@code dubbo}, {@code curator},
   *     {@code zookeeper}, {@code nacos}, {@code netty}, {@code probe}; {@code jvm} of its threads
   *     that run no Java; else {@code other}
   */
  public record Owner(String owner, long samples, long value) {}

  /**
   * Samples of equal stacks.
   *
   * @param type the class that was allocated or waited for; empty of processor samples
   * @param owner as in {@link Owner}
   * @param frames innermost first; {@code ...} where some are left out
   */
  public record Stack(String type, String owner, List<String> frames, long samples, long value) {

    public Stack {
      frames = List.copyOf(frames);
    }
  }
}
