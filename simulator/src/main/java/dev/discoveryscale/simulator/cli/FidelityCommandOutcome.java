package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.simulator.fidelity.Combination;
import dev.discoveryscale.simulator.fidelity.FidelityVerdict;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Prints what came of each combination as it comes, and counts. */
final class FidelityCommandOutcome {

  private static final int SHOWN = 20;

  private final Path folder;
  private final String server;
  private final PrintWriter print;
  private int same;
  private int differ;
  private int notCompared;

  /**
   * Nothing is compared yet.
   *
   * @param server which software the registries are
   */
  FidelityCommandOutcome(Path folder, String server, PrintWriter print) {
    this.folder = folder;
    this.server = server;
    this.print = print;
  }

  void compared(FidelityVerdict verdict) {
    if (verdict.same()) {
      same++;
    } else {
      differ++;
    }
    print.println(verdict.line());
    verdict.differences().stream().limit(SHOWN).forEach(each -> print.println("    " + each));
    if (verdict.differences().size() > SHOWN) {
      print.println(
          "    and %d lines more; compare the trees in %s"
              .formatted(
                  verdict.differences().size() - SHOWN,
                  folder.resolve(verdict.combination().title())));
    }
    print.flush();
  }

  void notCompared(Combination combination, String release, Exception reason) {
    notCompared++;
    print.println(
        "%-48s %-8s could not be compared: %s"
            .formatted(combination.title(), release, reason.getMessage()));
    print.flush();
  }

  /** Prints the sum and says what the command ends with. */
  int end() {
    print.println(
        "%d of %d combinations are the same%s; registries: %s; trees in %s"
            .formatted(
                same,
                same + differ + notCompared,
                notCompared == 0 ? "" : ", %d could not be compared".formatted(notCompared),
                server,
                folder));
    print.flush();
    if (notCompared > 0) {
      return Exit.NOT_FINISHED;
    }
    return differ > 0 ? Exit.GATE_FAILED : Exit.DONE;
  }
}
