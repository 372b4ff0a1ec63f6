package dev.discoveryscale.simulator.cores;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How each processor spent its time since the machine's start, in ticks of the kernel.
 *
 * @param byProcessor by the kernel's numbers
 */
record ProcessorTimes(Map<Integer, Times> byProcessor) {

  private static final int USER = 0;
  private static final int NICE = 1;
  private static final int SYSTEM = 2;
  private static final int IRQ = 5;
  private static final int SOFTIRQ = 6;

  /** Guest time, behind these, is part of user time. */
  private static final int COLUMNS = 8;

  ProcessorTimes {
    byProcessor = Map.copyOf(byProcessor);
  }

  /**
   * Time of one processor or of several together.
   *
   * @param busy for processes, in user and kernel mode
   * @param interrupts for hardware and software interrupts, which belong to no process
   * @param all of every kind, idle and stolen too
   */
  record Times(long busy, long interrupts, long all) {

    private static final Times NONE = new Times(0, 0, 0);

    private static Times of(long[] columns) {
      return new Times(
          columns[USER] + columns[NICE] + columns[SYSTEM],
          columns[IRQ] + columns[SOFTIRQ],
          Arrays.stream(columns).sum());
    }

    private Times plus(Times other) {
      return new Times(busy + other.busy, interrupts + other.interrupts, all + other.all);
    }
  }

  /** Reads the lines {@code cpu0}, {@code cpu1}, ... of proc(5)'s stat. */
  static ProcessorTimes parse(String text) {
    Map<Integer, Times> found = new HashMap<>();
    text.lines()
        .filter(line -> line.matches("cpu\\d+( \\d+){%d,}\\s*".formatted(COLUMNS)))
        .map(line -> line.trim().split(" "))
        .forEach(
            words ->
                found.put(
                    Integer.parseInt(words[0].substring("cpu".length())),
                    Times.of(
                        Arrays.stream(words, 1, COLUMNS + 1)
                            .mapToLong(Long::parseLong)
                            .toArray())));
    return new ProcessorTimes(found);
  }

  /** The sum over some processors. */
  Times of(Collection<Integer> processors) {
    return processors.stream()
        .map(one -> byProcessor.getOrDefault(one, Times.NONE))
        .reduce(Times.NONE, Times::plus);
  }
}
