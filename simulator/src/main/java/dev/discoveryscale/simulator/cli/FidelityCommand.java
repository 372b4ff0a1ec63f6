package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.line.ReleaseUnavailable;
import dev.discoveryscale.probe.launcher.provider.ProviderFailed;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.fidelity.Combination;
import dev.discoveryscale.simulator.fidelity.ComparedRelease;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import dev.discoveryscale.simulator.fidelity.ReleaseTable;
import dev.discoveryscale.simulator.fidelity.TreeComparison;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunLog;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares what emulated and real providers write. */
@Command(
    name = "fidelity",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the emulated fleet with real providers. It does so for each minor Dubbo release, such as 2.7 or 3.3, and for each way to register.",
      "The emulator registers a fleet in two registries, and the command reads both. Then real"
          + " providers register the same fleet in both, and every node and value is compared.",
      "A combination is a line, a level and a place of the metadata. The level is interface, application or both. The metadata is at each provider (local) or in the registry (remote). A combination takes about 6 s; with --registry nacos up to 30 s on a slow machine. If"
          + " something differs, it takes up to 15 s more, because real providers write some data"
          + " late.",
      "Exit code 3 if anything differs. Exit code 4 if a combination could not be compared, for"
          + " example because its real provider failed."
    })
final class FidelityCommand implements Callable<Integer> {

  private static final Logger LOG = LoggerFactory.getLogger(FidelityCommand.class);

  private static final String ZOOKEEPER = "zookeeper";
  private static final String NACOS = "nacos";

  @Spec private CommandSpec spec;

  @Option(
      names = "--line",
      paramLabel = "LINE",
      split = ",",
      description =
          "Compares only these lines, such as dubbo-3.3; 3.3 is short for it. Default: all.")
  private List<String> lines = new ArrayList<>();

  @Option(
      names = "--release",
      paramLabel = "X.Y.Z",
      description =
          "Release of the real providers, from Maven. Requires one --line. Default: the release of"
              + " the build.")
  private Optional<String> release;

  @Option(
      names = "--all-releases",
      description = {
        "Compares every release that Maven has, of all lines or of each --line. A real consumer"
            + " of each release also calls every address of an emulated fleet.",
        "Writes releases.md and releases.json. Takes up to 3 minutes for a release. The same"
            + " command with --out DIR goes on where it was interrupted."
      })
  private boolean allReleases;

  @Option(
      names = "--registry",
      paramLabel = "KIND",
      description =
          "zookeeper or nacos. nacos starts two rnacos, a stand-in for Nacos; a genuine Nacos is"
              + " not used. The binary is looked up in RNACOS_BINARY, PATH and"
              + " ~/.cargo/bin. Default: ${DEFAULT-VALUE}.")
  private String registry = ZOOKEEPER;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for nodes and logs, new or empty. With --all-releases also the folder of an"
              + " interrupted comparison. Default: results/runs/<utc time>-fidelity.")
  private Optional<Path> out;

  @Override
  public Integer call() throws IOException {
    if (!List.of(ZOOKEEPER, NACOS).contains(registry)) {
      throw BadInput.at("--registry", "", registry, "zookeeper or nacos");
    }
    Home home = Home.find();
    List<String> chosen =
        lines.isEmpty()
            ? known()
            : lines.stream().map(FidelityCommand::fullName).distinct().toList();
    if (release.isPresent() && (lines.isEmpty() || chosen.size() > 1)) {
      throw BadInput.must(
          "--release",
          "",
          "be used with one --line, because a release belongs to one line",
          lines.isEmpty() ? "none" : String.join(",", lines));
    }
    if (allReleases) {
      return compareReleases(home, chosen);
    }
    List<ConsumerLine> built = chosen.stream().map(line -> line(home, line)).toList();
    Optional<RnacosBinary> nacos =
        registry.equals(NACOS) ? Optional.of(requireRnacos()) : Optional.empty();
    Path folder = RunFolders.choose(out, home, "fidelity", Clock.systemUTC());
    PrintWriter print = spec.commandLine().getOut();
    try (Interruption interruption = Interruption.ofThisThread(line -> say(line, print));
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      return compare(built, nacos, folder, print);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private int compare(
      List<ConsumerLine> built, Optional<RnacosBinary> nacos, Path folder, PrintWriter print)
      throws IOException, InterruptedException {
    FidelityCommandOutcome outcome;
    try (TreeComparison comparison =
        nacos.isPresent()
            ? TreeComparison.inNacos(folder, nacos.get())
            : TreeComparison.inZooKeeper(folder)) {
      outcome = new FidelityCommandOutcome(folder, comparison.server(), print);
      for (ConsumerLine line : built) {
        for (Combination combination : Combination.of(ReleaseLine.of(line.name()))) {
          compare(comparison, combination, line, outcome);
        }
      }
      comparison.logFailures().forEach(failure -> say(failure, print));
    }
    return outcome.end();
  }

  /** Goes on in a folder that has a part of the table already. */
  private int compareReleases(Home home, List<String> chosen) throws IOException {
    if (release.isPresent() || !registry.equals(ZOOKEEPER)) {
      throw BadInput.must(
          "--all-releases",
          "",
          "be used without --release, and with ZooKeeper",
          release.map(each -> "--release " + each).orElse("--registry " + registry));
    }
    chosen.forEach(this::requireKnown);
    List<Asked> all = releases(home, chosen);
    PrintWriter print = spec.commandLine().getOut();
    Path folder =
        out.filter(ReleaseTable::isIn)
            .map(each -> each.toAbsolutePath().normalize())
            .orElseGet(() -> RunFolders.choose(out, home, "releases", Clock.systemUTC()));
    try (Interruption interruption = Interruption.ofThisThread(line -> say(line, print));
        RunLock lock = RunLock.take(folder);
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      return compareReleases(home, all, ReleaseTable.in(folder), folder, print);
    } catch (InterruptedException e) {
      say("to go on, repeat the command with --out " + folder, print);
      return Exit.INTERRUPTED;
    }
  }

  private static int compareReleases(
      Home home, List<Asked> all, ReleaseTable table, Path folder, PrintWriter print)
      throws IOException, InterruptedException {
    List<Asked> left =
        all.stream().filter(each -> !table.has(each.line(), each.release())).toList();
    say("%d releases, %d of them to be compared".formatted(all.size(), left.size()), print);
    int unavailable = 0;
    for (Asked asked : left) {
      say(
          "release %d of %d: %s".formatted(left.indexOf(asked) + 1, left.size(), asked.release()),
          print);
      try {
        ConsumerLine line = BuiltLines.of(home).find(asked.line(), asked.release());
        table.add(compareRelease(line, folder.resolve(asked.release()), print));
      } catch (ReleaseUnavailable e) {
        unavailable++;
        say(e.getMessage(), print);
      }
    }
    print.println();
    print.println(table.markdown());
    say("table: " + folder.resolve(ReleaseTable.PAGE), print);
    List<ComparedRelease> rows =
        table.rows().stream()
            .filter(row -> all.contains(new Asked(row.line(), row.release())))
            .toList();
    if (unavailable > 0 || !rows.stream().allMatch(ComparedRelease::whole)) {
      return Exit.NOT_FINISHED;
    }
    return rows.stream().allMatch(ComparedRelease::same) ? Exit.DONE : Exit.GATE_FAILED;
  }

  /** A release of a line. */
  private record Asked(String line, String release) {}

  private static List<Asked> releases(Home home, List<String> chosen) {
    ConsumerLines built = BuiltLines.of(home);
    List<Asked> all = new ArrayList<>();
    for (String line : chosen) {
      try {
        built.releases(line).forEach(release -> all.add(new Asked(line, release)));
      } catch (IllegalArgumentException | ReleaseUnavailable e) {
        throw BadInput.at(
            "--all-releases",
            "",
            line + ": " + e.getMessage(),
            "a line whose releases Maven can list");
      }
    }
    return all;
  }

  private static ComparedRelease compareRelease(ConsumerLine line, Path place, PrintWriter print)
      throws IOException, InterruptedException {
    ReleaseLine known = ReleaseLine.of(line.name());
    // What a killed comparison left behind.
    Folders.delete(place);
    try (TreeComparison comparison = TreeComparison.inZooKeeper(place)) {
      FidelityCommandOutcome outcome =
          new FidelityCommandOutcome(place, comparison.server(), print);
      for (Combination combination : Combination.of(known)) {
        compare(comparison, combination, line, outcome);
      }
      comparison.logFailures().forEach(failure -> say(failure, print));
      outcome.end();
      List<MetConsumer> consumers = new ArrayList<>();
      for (DiscoveryModel level : levels(known)) {
        MetConsumer met = meet(comparison, level, line);
        say("consumer, %s level: %s".formatted(level.word(), met.text()), print);
        consumers.add(met);
      }
      return outcome.of(line, Instant.now(), consumers);
    }
  }

  private static MetConsumer meet(
      TreeComparison comparison, DiscoveryModel level, ConsumerLine line)
      throws InterruptedException {
    try {
      return comparison.meet(level, line);
    } catch (IOException e) {
      LOG.error("no consumer could meet a fleet of {}", line.version(), e);
      return new MetConsumer(level, 0, 0, e.getMessage());
    }
  }

  private static List<DiscoveryModel> levels(ReleaseLine line) {
    return line.hasApplicationDiscovery()
        ? List.of(DiscoveryModel.INTERFACE, DiscoveryModel.APPLICATION)
        : List.of(DiscoveryModel.INTERFACE);
  }

  private static RnacosBinary requireRnacos() throws IOException {
    return RnacosBinary.find()
        .orElseThrow(
            () ->
                BadInput.must(
                    "--registry",
                    "",
                    "be zookeeper, or nacos with an rnacos to start",
                    "nacos: " + RnacosBinary.howToGet()));
  }

  private static void say(String line, PrintWriter print) {
    print.println(line);
    print.flush();
  }

  private List<String> known() {
    return (registry.equals(ZOOKEEPER) ? Dialects.lines() : NacosDialects.lines())
        .stream().map(ReleaseLine::toString).toList();
  }

  /** One that cannot be compared says nothing about the others. */
  private static void compare(
      TreeComparison comparison,
      Combination combination,
      ConsumerLine line,
      FidelityCommandOutcome outcome)
      throws IOException, InterruptedException {
    try {
      outcome.compared(comparison.compare(combination, line));
    } catch (ProviderFailed | IOException e) {
      LOG.error("{} could not be compared", combination.title(), e);
      outcome.notCompared(combination, line.version(), e);
    }
  }

  /** {@code 3.2} is short for {@code dubbo-3.2}. */
  private static String fullName(String line) {
    return line.matches("[0-9].*") ? "dubbo-" + line : line;
  }

  private void requireKnown(String name) {
    if (!known().contains(name)) {
      String server = registry.equals(ZOOKEEPER) ? "ZooKeeper" : "Nacos";
      throw BadInput.at("--line", "", name, "a line that the emulator supports with " + server)
          .and("; known lines: " + String.join(", ", Nearest.first(name, known())));
    }
  }

  private ConsumerLine line(Home home, String name) {
    requireKnown(name);
    ConsumerLines built = BuiltLines.of(home);
    try {
      if (registry.equals(NACOS)) {
        return release.isPresent()
            ? built.findForNacos(name, release.get())
            : built.findForNacos(name);
      }
      return release.isPresent() ? built.find(name, release.get()) : built.find(name);
    } catch (IllegalArgumentException | ReleaseUnavailable e) {
      throw BadInput.at(
          "--release", "", release.orElse("") + ": " + e.getMessage(), "a release of " + name);
    }
  }
}
