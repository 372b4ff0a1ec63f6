package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.probe.launcher.ConsumerLine;
import dev.discoveryscale.probe.launcher.ConsumerLines;
import dev.discoveryscale.probe.launcher.ReleaseUnavailable;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.fidelity.Combination;
import dev.discoveryscale.scenario.fidelity.Comparison;
import dev.discoveryscale.scenario.fidelity.Verdict;
import dev.discoveryscale.scenario.run.Interruption;
import dev.discoveryscale.scenario.run.RunLog;
import dev.discoveryscale.scenario.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares what emulated and real providers write. */
@Command(
    name = "fidelity",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the emulated fleet with real providers, for every way of registering a line has.",
      "A real provider registers in two ZooKeepers, its trees are read, the emulator writes the"
          + " same, and every node and value is compared. Takes about 6 s for each combination.",
      "Exit code 3 if anything differs."
    })
final class FidelityCommand implements Callable<Integer> {

  private static final int SHOWN = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--line",
      paramLabel = "LINE",
      split = ",",
      description = "Only these lines, e.g. dubbo-3.3. Default: all.")
  private List<String> lines = new ArrayList<>();

  @Option(
      names = "--release",
      paramLabel = "X.Y.Z",
      description = "Real providers of this release of the line, from Maven. Default: as built.")
  private Optional<String> release;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for trees and logs, new or empty. Default: as of a run.")
  private Optional<Path> out;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    if (release.isPresent() && lines.size() != 1) {
      throw new BadInput("--release: belongs to one line; name it with --line");
    }
    List<String> chosen = lines.isEmpty() ? Dialects.lines() : lines;
    List<ConsumerLine> built = chosen.stream().map(line -> line(home, line)).toList();
    Path folder = RunFolders.choose(out, home, "fidelity", Clock.systemUTC());
    PrintWriter print = spec.commandLine().getOut();
    try (Interruption interruption = Interruption.ofThisThread();
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      return compare(built, folder, print);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private int compare(List<ConsumerLine> built, Path folder, PrintWriter print)
      throws IOException, InterruptedException {
    int all = 0;
    int same = 0;
    try (Comparison comparison = new Comparison(folder)) {
      for (ConsumerLine line : built) {
        for (Combination combination : Combination.of(line.name())) {
          Verdict verdict = comparison.compare(combination, line);
          print(verdict, folder, print);
          all++;
          same += verdict.same() ? 1 : 0;
        }
      }
    }
    print.println("%d of %d combinations are the same; trees in %s".formatted(same, all, folder));
    print.flush();
    return same == all ? Exit.DONE : Exit.GATE_FAILED;
  }

  private static void print(Verdict verdict, Path folder, PrintWriter print) {
    print.println(verdict.line());
    verdict.differences().stream().limit(SHOWN).forEach(each -> print.println("    " + each));
    if (verdict.differences().size() > SHOWN) {
      print.println(
          "    and %d more; compare the trees in %s"
              .formatted(
                  verdict.differences().size() - SHOWN,
                  folder.resolve(verdict.combination().title())));
    }
    print.flush();
  }

  private ConsumerLine line(Home home, String name) {
    if (!Dialects.lines().contains(name)) {
      throw new BadInput(
          "--line: '%s' is not a line that the emulator knows; known are %s"
              .formatted(name, String.join(", ", Dialects.lines())));
    }
    ConsumerLines built = Lines.of(home);
    try {
      return release.isPresent() ? built.find(name, release.get()) : built.find(name);
    } catch (IllegalArgumentException | ReleaseUnavailable e) {
      throw new BadInput("--release: " + e.getMessage());
    }
  }
}
