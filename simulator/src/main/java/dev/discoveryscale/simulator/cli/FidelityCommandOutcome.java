package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.simulator.fidelity.Combination;
import dev.discoveryscale.simulator.fidelity.ComparedRelease;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import dev.discoveryscale.simulator.fidelity.FidelityVerdict;
import dev.discoveryscale.simulator.fidelity.LogCause;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Prints what came of each combination as it comes, and counts. */
final class FidelityCommandOutcome {

  private static final int SHOWN = 20;

  private final Path folder;
  private final String server;
  private final PrintWriter print;
  private final List<FidelityVerdict> compared = new ArrayList<>();
  private final List<String> notCompared = new ArrayList<>();

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
    compared.add(verdict);
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

  void notCompared(Combination combination, String release, Exception reason) throws IOException {
    String title = combination.title();
    notCompared.add("%s: %s".formatted(title, LogCause.of(folder.resolve(title), reason)));
    print.println(
        "%-48s %-8s could not be compared: %s"
            .formatted(combination.title(), release, reason.getMessage()));
    print.flush();
  }

  /** Prints the sum and says what the command ends with. */
  int end() {
    long differ = compared.stream().filter(verdict -> !verdict.same()).count();
    print.println(
        "%d of %d combinations are the same%s; registries: %s; trees in %s"
            .formatted(
                compared.size() - differ,
                compared.size() + notCompared.size(),
                notCompared.isEmpty()
                    ? ""
                    : ", %d could not be compared".formatted(notCompared.size()),
                server,
                folder));
    print.flush();
    if (!notCompared.isEmpty()) {
      return Exit.NOT_FINISHED;
    }
    return differ > 0 ? Exit.GATE_FAILED : Exit.DONE;
  }

  /** What was found of a release whose combinations were all compared, and of its consumers. */
  ComparedRelease of(ConsumerLine line, Instant at, List<MetConsumer> consumers) {
    List<String> differing = new ArrayList<>();
    for (FidelityVerdict verdict : compared) {
      if (!verdict.same()) {
        differing.add(
            "%s: %s".formatted(verdict.combination().title(), verdict.differences().get(0)));
      }
    }
    return new ComparedRelease(
        line.name(),
        line.version(),
        at,
        server,
        compared.size() + notCompared.size(),
        differing,
        notCompared,
        consumers);
  }
}
