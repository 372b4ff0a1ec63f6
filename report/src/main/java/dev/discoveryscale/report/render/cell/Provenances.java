package dev.discoveryscale.report.render.cell;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.Machine;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The provenance of a run: machine, JVMs, versions, date, and the command that repeats it. */
public final class Provenances {
  /** What is above the command that goes on with a run. */
  public static final String GO_ON = "To resume the cells without a result";

  private static final double GB = 1024.0 * 1024 * 1024;

  private Provenances() {}

  public static String markdown(RunSummary summary, Unfinished unfinished) {
    RunRecord run = summary.run();
    StringBuilder text = new StringBuilder(table(summary).markdown());
    unfinished
        .command()
        .ifPresent(
            command ->
                text.append('\n')
                    .append(GO_ON)
                    .append(":\n\n")
                    .append(SafeText.markdownBlock("", command)));
    text.append("\nTo repeat:\n\n").append(SafeText.markdownBlock("", command(run)));
    text.append("\n<details><summary>Scenario and profiles as resolved</summary>\n\n");
    json(text, "scenario " + run.plan().scenarioName(), run.plan().scenario().json());
    run.plan().profiles().forEach((name, profile) -> json(text, "profile " + name, profile.json()));
    return text.append("</details>\n").toString();
  }

  /** What ran where. */
  public static Table table(RunSummary summary) {
    RunRecord run = summary.run();
    boolean ofCalls = run.plan().scenario().isOfCalls();
    Table table =
        new Table("what", "value")
            .row("started", run.startedAt().toString())
            .row("simulator", run.platform().versions().simulator().orElse("not from a repository"))
            .row("machine", machine(run.platform().machine()))
            .row(ofCalls ? "JVM under test" : "consumer's JVM", jvmsUnderTest(summary))
            .row("simulator's JVM", simulator(run.platform().simulatorJvm()));
    if (!run.platform().registries().isEmpty()) {
      table
          .row("registries", registries(run))
          .row("software that the registries reported", String.join("; ", Servers.names(summary)));
    }
    run.platform().containers().ifPresent(all -> ContainerTable.rows(all, table));
    new Resumptions(summary).lines().forEach(line -> table.row("resumed", line));
    run.platform().versions().dubbo().forEach((line, version) -> table.row(line, version));
    if (!ofCalls) {
      summary.profiles().forEach(profile -> table.row(profile, inUse(summary, profile)));
    }
    return table;
  }

  /** What the consumer's own objects proved of discovery, beside what it was asked for. */
  private static String inUse(RunSummary summary, String profile) {
    return summary.replicates(profile).stream()
        .map(
            cell ->
                cell.foreign()
                    ? "the fleet is for consumers that discover by %s; the model in use is not known"
                        .formatted(cell.record().subject().model())
                    : "asked to discover by %s; model in use: %s"
                        .formatted(
                            cell.record().subject().model(),
                            cell.holdings().map(Provenances::inUse).orElse("not seen")))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String inUse(CellRecord.Holdings held) {
    return held.modelInForce()
        + held.migrationSteps().map(steps -> ", migration step " + steps).orElse("");
  }

  private static void json(StringBuilder text, String title, JsonNode tree) {
    text.append(SafeText.markdown(title)).append("\n\n");
    text.append(SafeText.markdownBlock("json", SafeText.json(tree.toPrettyString()))).append('\n');
  }

  public static String machine(Machine machine) {
    return String.format(
        Locale.ROOT,
        "%s, kernel %s, %s, %d processors, %.1f GB, cgroup limit %s",
        machine.os(),
        machine.kernel(),
        machine.cpuModel(),
        machine.processors(),
        machine.memoryBytes() / GB,
        machine
            .cgroupLimitBytes()
            .map(bytes -> String.format(Locale.ROOT, "%.1f GB", bytes / GB))
            .orElse("none"));
  }

  private static String jvmsUnderTest(RunSummary run) {
    String all =
        run.cells().stream()
            .flatMap(cell -> cell.jvm().stream())
            .map(Provenances::jvm)
            .distinct()
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? "unknown" : all;
  }

  static String jvm(Sample.Jvm jvm) {
    return Stream.of(jvm.vendor(), jvm.vmName(), jvm.version())
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  static String simulator(RunRecord.SimulatorJvm jvm) {
    return jvm.vendor() + " " + jvm.vmName() + " " + jvm.version();
  }

  private static String registries(RunRecord run) {
    Map<RunRecord.Registry, Long> alike =
        run.platform().registries().stream()
            .collect(
                Collectors.groupingBy(each -> each, LinkedHashMap::new, Collectors.counting()));
    return alike.entrySet().stream()
        .map(each -> registries(each.getValue(), each.getKey()))
        .collect(Collectors.joining("; "));
  }

  /** Such as {@code 2 rnacos 0.8.8 (stand-ins for Nacos), started by the run}. */
  private static String registries(long count, RunRecord.Registry each) {
    String title = Servers.title(each.kind());
    String known = each.version().map(told -> " " + told).orElse("");
    String standIns =
        each.standIn().orElse(false)
            ? " (stand-in%s for %s)".formatted(count == 1 ? "" : "s", title)
            : "";
    String software = count + " " + each.software().orElse(title);
    return switch (each.placement()) {
      case "embedded" -> software + known + standIns + ", started by the run";
      case "container" ->
          software
              + standIns
              + ", started by the run in containers of"
              + each.version().map(image -> " " + image).orElse(" an unknown image");
      default -> software + known + standIns + ", not started by the run";
    };
  }

  /** The command that repeats the run, for a shell. */
  public static String command(RunRecord run) {
    return command(run.plan().command());
  }

  /** Words of a command as a shell takes them. */
  public static String command(List<String> words) {
    return words.stream().map(Provenances::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {

    return word.matches("[A-Za-z0-9_./=:,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
