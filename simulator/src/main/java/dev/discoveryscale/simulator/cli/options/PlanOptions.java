package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.simulator.BadInput;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The questions to a capacity plan. */
public final class PlanOptions {
  private static final double MB = 1 << 20;

  @Option(
      names = "--heap",
      split = ",",
      paramLabel = "HEAP",
      description =
          "Finds the largest fleet for each of these heaps, such as 768m,2g. Default without --instances: the"
              + " measured heap.")
  private List<String> heaps = List.of();

  @Option(
      names = "--instances",
      split = ",",
      paramLabel = "N",
      description =
          "Finds the heap for each of these fleets. Default without --heap: twice the largest"
              + " measured fleet.")
  private List<Integer> instances = List.of();

  @Option(
      names = "--headroom",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description =
          "How much of the heap the live set may fill, in percent. Default: 90, which leaves 10%%"
              + " free.")
  private Optional<Double> headroom = Optional.empty();

  @Option(
      names = "--like",
      paramLabel = "RUN",
      description =
          "The run (name of its folder) that gives the sizes that you do not set: interfaces, protocols, URL length. Default: the run with the largest fleet.")
  private Optional<String> like = Optional.empty();

  @Option(
      names = "--interfaces",
      paramLabel = "N",
      description = "Number of interfaces. Default: as in the fleet of --like.")
  private Optional<Integer> interfaces = Optional.empty();

  @Option(
      names = "--url-length",
      paramLabel = "N",
      description = "URL length in characters. Default: as in the fleet of --like.")
  private Optional<Integer> urlLength = Optional.empty();

  @Option(
      names = "--changes-per-hour",
      paramLabel = "N",
      description =
          "Changes per hour: each instance that leaves and each that joins counts as one, so a"
              + " restart counts as two. Default: as in the runs' scenario.")
  private Optional<Double> changesPerHour = Optional.empty();

  @Option(
      names = "--max-full-per-hour",
      paramLabel = "N",
      description =
          "The most full collections per hour that you accept. The predicted number is derived and rough. Default: no limit.")
  private Optional<Double> maxFullPerHour = Optional.empty();

  @Option(
      names = "--max-pause-ms",
      paramLabel = "N",
      description =
          "Excludes fleet sizes at which a pause above N ms was measured, and all larger sizes."
              + " Pauses are not predicted. Default: no limit.")
  private Optional<Double> maxPauseMs = Optional.empty();

  /** Whether heaps or sizes of fleets are asked for. */
  public boolean asksForSizes() {
    return !heaps.isEmpty()
        || !instances.isEmpty()
        || interfaces.isPresent()
        || urlLength.isPresent();
  }

  public Optional<String> like() {
    return like;
  }

  /**
   * The question.
   *
   * @throws BadInput naming the first option that cannot be
   */
  public Question question() {
    double share = headroom.orElse(100 * Question.HEADROOM);
    if (!(share >= 1 && share <= 100)) {
      throw BadInput.at(
          "--headroom",
          "",
          String.valueOf(share),
          "the percentage of the heap that the live set may fill, from 1 to 100, such as 90");
    }
    instances.forEach(number -> positive("--instances", Optional.of((double) number)));
    positive("--interfaces", interfaces.map(Integer::doubleValue));
    positive("--url-length", urlLength.map(Integer::doubleValue));
    positive("--changes-per-hour", changesPerHour);
    positive("--max-full-per-hour", maxFullPerHour);
    positive("--max-pause-ms", maxPauseMs);
    return new Question(
        heaps.stream().map(PlanOptions::megabytes).toList(),
        instances,
        share / 100,
        like,
        interfaces,
        urlLength,
        changesPerHour,
        maxFullPerHour,
        maxPauseMs);
  }

  private static double megabytes(String text) {
    ByteSize heap = heap(text);
    if (heap.compareTo(Profile.SMALLEST_HEAP) < 0) {
      throw BadInput.at("--heap", "", text, "a heap from " + Profile.SMALLEST_HEAP);
    }
    return heap.bytes() / MB;
  }

  private static ByteSize heap(String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException e) {
      throw BadInput.at("--heap", "", text, ByteSize.FORM);
    }
  }

  private static void positive(String option, Optional<Double> value) {
    value
        .filter(number -> !(number > 0))
        .ifPresent(
            number -> {
              throw BadInput.at(option, "", String.valueOf(number), "a number above 0");
            });
  }
}
