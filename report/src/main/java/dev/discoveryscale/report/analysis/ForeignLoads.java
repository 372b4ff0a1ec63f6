package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import dev.discoveryscale.model.record.ForeignLoad.Share;
import dev.discoveryscale.model.record.PlayedCalls;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether processes that are not a cell's used the processors that it was measured on. */
public final class ForeignLoads {

  /**
   * Above this, the consumer's own times are those of a slower machine: what another process takes
   * of its processor is gone for it just as what the machine's host takes, so the limit is the
   * same. The kernel counts ticks, 6,000 in a minute of a processor; that many are known to 1%. In
   * records that hide foreign time behind interrupts (see {@link ForeignLoad}) the limit is higher
   * by their share.
   */
  static final double CONSUMER_PERCENT = Bottleneck.STEAL_PERCENT;

  /** Above this, less is left to the cell than its generator may use before it is a bottleneck. */
  static final double MACHINE_PERCENT = 100 - Bottleneck.CPU_PERCENT;

  private static final int NAMED_CELLS = 3;

  private ForeignLoads() {}

  /** What stands on top of a report: the cells that were disturbed; absent if none was. */
  public static Optional<String> caution(RunSummary run) {
    List<String> disturbed =
        run.cells().stream()
            .flatMap(
                cell ->
                    reason(cell.record()).stream()
                        .map(why -> cell.profile() + " #" + cell.replicate() + ": " + why))
            .toList();
    return disturbed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Foreign load: %d of %d cells shared their processors with other processes, so their figures are not those of an idle machine. %s"
                .formatted(
                    disturbed.size(),
                    run.cells().size(),
                    disturbed.stream().limit(NAMED_CELLS).collect(Collectors.joining(" "))));
  }

  /** Whether a cell was disturbed. */
  public static boolean disturbed(CellRecord cell) {
    return reason(cell).isPresent();
  }

  /**
   * One sentence about the processes that disturbed a cell; absent if none did, or nothing was
   * recorded.
   */
  static Optional<String> reason(CellRecord cell) {
    Optional<ForeignLoad> calls = calls(cell);
    Optional<ForeignLoad> load = load(cell);
    return calls.isPresent()
        ? calls.flatMap(ForeignLoads::ofCalls)
        : load.flatMap(known -> own(known, "the consumer's ").or(() -> machine(known)));
  }

  /** A server and a client have processors of their own, so each is judged as a consumer is. */
  private static Optional<String> ofCalls(ForeignLoad load) {
    List<String> sides =
        Stream.concat(
                own(load, "the client's ").stream(),
                load.rest().stream()
                    .filter(rest -> rest.share().worstPercent() > CONSUMER_PERCENT)
                    .map(
                        rest ->
                            sentence(rest.share(), "the server's " + numbers(rest.processors()))))
            .toList();
    return sides.isEmpty() ? machine(load) : Optional.of(String.join(" ", sides));
  }

  /** The share of a client's own processors that others used, in percent; 0 if it is not known. */
  static double ofClient(CellRecord cell) {
    return calls(cell).flatMap(ForeignLoad::consumer).map(Share::percent).orElse(0.0);
  }

  /** The time of a client's processors that interrupts took and that no process was charged. */
  static double interruptsOfClient(CellRecord cell) {
    return calls(cell)
        .flatMap(
            load ->
                load.interruptPercent().map(percent -> percent - load.chargedPercent().orElse(0.0)))
        .orElse(0.0);
  }

  /** Whether server and client had processors of their own; assumed where nothing is known. */
  static boolean areApart(CellRecord cell) {
    return calls(cell).map(load -> !load.processors().isEmpty()).orElse(true);
  }

  /** Likewise of a server's. */
  static double ofServer(CellRecord cell) {
    return calls(cell).flatMap(ForeignLoad::rest).map(rest -> rest.share().percent()).orElse(0.0);
  }

  private static Optional<String> own(ForeignLoad load, String whose) {
    return over(load.consumer(), CONSUMER_PERCENT)
        .map(share -> sentence(share, whose + numbers(load.processors())));
  }

  private static Optional<String> machine(ForeignLoad load) {
    return over(load.machine(), MACHINE_PERCENT)
        .map(share -> sentence(share, "the machine's processors"));
  }

  private static Optional<ForeignLoad> calls(CellRecord cell) {
    return cell.load().calls().flatMap(PlayedCalls::foreignLoad);
  }

  /**
   * Says that the load of the consumer's processors is not known; absent if it is, or if no load
   * is.
   */
  static Optional<String> untold(CellRecord cell) {
    Optional<ForeignLoad> load = load(cell);
    return load.flatMap(ForeignLoad::unknown)
        .map(
            why ->
                load.flatMap(ForeignLoad::machine)
                    .map(
                        share ->
                            String.format(
                                Locale.ROOT,
                                "Foreign load on the consumer's processors is not known, because %s. Other processes used %.0f%% of the machine%s.",
                                why,
                                share.worstPercent(),
                                when(share)))
                    .orElse("Foreign load is not known, because " + why + "."));
  }

  private static Optional<ForeignLoad> load(CellRecord cell) {
    return cell.load().generator().flatMap(Generator::foreignLoad);
  }

  private static Optional<Share> over(Optional<Share> share, double limit) {
    return share.filter(known -> known.worstPercent() > limit);
  }

  private static String numbers(List<Integer> processors) {
    String numbers = processors.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return (processors.size() == 1 ? "processor " : "processors ") + numbers;
  }

  private static String sentence(Share share, String where) {
    return String.format(
        Locale.ROOT,
        "Other processes used %.0f%% of %s%s: %s.",
        share.worstPercent(),
        where,
        when(share),
        share.processes().isEmpty()
            ? "no visible process lived long enough to be named"
            : share.processes().stream()
                .map(ForeignLoads::named)
                .collect(Collectors.joining(", ")));
  }

  private static String named(ForeignProcess process) {
    return String.format(
        Locale.ROOT, "%s (process %d) %.0f%%", process.name(), process.pid(), process.percent());
  }

  private static String when(Share share) {
    return share.peakPercent().isPresent() ? " in the worst minute" : "";
  }
}
