package dev.discoveryscale.report.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.RunRecord.Resumption;
import dev.discoveryscale.model.record.TopStacks;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparison;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.render.calls.PublishedJson;
import dev.discoveryscale.report.render.calls.StacksJson;
import dev.discoveryscale.report.render.text.EstimateJson;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.render.text.SummaryWords;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Leak;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** {@code summary.json}: every number for other programs, as its schema says. */
public final class SummaryJson implements Reporter {
  private static final int FORMAT_VERSION = 1;
  private static final ObjectMapper JSON = RecordJson.strict();

  @Override
  public String name() {
    return "summary.json";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree(run));
    ReportFile.write(folder, name(), SafeText.json(text) + "\n");
  }

  private static JsonNode tree(RunSummary run) {
    ObjectNode root = JSON.createObjectNode();
    root.put("formatVersion", FORMAT_VERSION);
    root.put("scenario", run.run().plan().scenarioName());
    root.put("startedAt", run.run().startedAt().toString());
    ObjectNode provenance = root.putObject("provenance");
    for (Measure measure : run.measures()) {
      provenance.put(measure.key(), measure.provenance().text());
    }
    root.set(
        "resumedAt",
        JSON.valueToTree(run.run().eachResumption().stream().map(Resumption::at).toList()));
    root.set("infidelities", JSON.valueToTree(run.infidelities()));
    ArrayNode cells = root.putArray("cells");
    run.cells().forEach(cell -> cells.add(cell(cell)));
    ArrayNode profiles = root.putArray("profiles");
    run.planned().forEach(profile -> profiles.add(profile(run, profile)));
    ArrayNode comparisons = root.putArray("comparisons");
    // Calls are compared by their stacks' ratios.
    if (run.run().plan().scenario().discovery().isPresent()) {
      Comparisons.of(run, Published.load()).forEach(one -> comparisons.add(comparison(one)));
    }
    ArrayNode gates = root.putArray("gates");
    Gates.check(run).forEach(result -> gates.add(gate(result)));
    StacksJson.of(run).ifPresent(stacks -> root.set("stacks", stacks));
    PublishedJson.of(run).ifPresent(published -> root.set("published", published));
    return root;
  }

  private static ObjectNode profile(RunSummary run, String profile) {
    Replicates replicates = Replicates.of(run, profile);
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", profile);
    node.put("planned", replicates.planned());
    node.put("completed", replicates.exact());
    node.set("lost", EstimateJson.lost(replicates));
    return node;
  }

  private static ObjectNode cell(CellSummary cell) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", cell.profile());
    node.put("replicate", cell.replicate());
    node.put("line", cell.record().subject().line());
    node.put("version", cell.record().subject().version());
    node.put("model", cell.record().subject().model());
    cell.holdings()
        .ifPresent(
            held -> {
              node.put("modelInForce", held.modelInForce());
              held.migrationSteps().ifPresent(steps -> node.put("migrationSteps", steps));
            });
    node.put("collector", cell.record().subject().collector());
    node.put("outcome", cell.outcome().text());
    node.put("message", cell.record().ending().message());
    node.put("atHeapLimit", cell.atHeapLimit());
    cell.readings().values().forEach((measure, value) -> put(node, measure, value));
    cell.record()
        .consumer()
        .foreign()
        .ifPresent(seen -> node.set("foreign", JSON.valueToTree(seen)));
    if (!cell.calls().methods().isEmpty()) {
      node.set("methods", JSON.valueToTree(cell.calls().methods()));
    }
    node.set("phases", phases(cell));
    cell.propagation().ifPresent(found -> node.set("propagation", propagation(found)));
    if (!cell.byRegistry().isEmpty()) {
      node.set("byRegistry", JSON.valueToTree(cell.byRegistry()));
    }
    node.set("leaks", list(cell.leaks(), SummaryJson::leak));
    if (!cell.steadiness().drifts().isEmpty()) {
      node.set("steadiness", list(cell.steadiness().drifts(), SummaryJson::drift));
    }
    if (!cell.steadiness().grown().isEmpty()) {
      node.set("grownClasses", JSON.valueToTree(cell.steadiness().grown()));
    }
    cell.record()
        .consumer()
        .registryTraffic()
        .ifPresent(found -> node.set("registryTraffic", JSON.valueToTree(found)));
    cell.record()
        .setup()
        .servers()
        .ifPresent(found -> node.set("servers", JSON.valueToTree(found)));
    cell.record()
        .consumer()
        .connections()
        .ifPresent(found -> node.set("connections", JSON.valueToTree(found)));
    cell.record()
        .consumer()
        .container()
        .map(use -> use.endedBy(cell.outcome()))
        .ifPresent(use -> node.set("container", JSON.valueToTree(use)));
    cell.collections().ifPresent(found -> node.set("collections", JSON.valueToTree(found)));
    cell.record()
        .consumer()
        .profiled()
        .ifPresent(kinds -> node.set("profiled", JSON.valueToTree(kinds)));
    cell.stacks().ifPresent(sampled -> node.set("stacks", stacks(sampled)));
    cell.heldHeap().ifPresent(held -> node.set("heldHeap", held(held)));
    if (!cell.nativeMemory().isEmpty()) {
      node.set("nativeMemory", JSON.valueToTree(cell.nativeMemory()));
    }
    node.set("remarks", JSON.valueToTree(cell.remarks()));
    return node;
  }

  /** Counts that were not made are left out; a reader would take 0 for a count. */
  private static JsonNode phases(CellSummary cell) {
    JsonNode phases = JSON.valueToTree(cell.phases());
    if (cell.foreign()) {
      phases.forEach(
          phase -> ((ObjectNode) phase).remove(List.of("pushes", "callsOk", "callsFailed")));
    }
    return phases;
  }

  private static ArrayNode propagation(Propagation propagation) {
    ArrayNode kinds = JSON.createArrayNode();
    for (Propagation.Kind kind : propagation.kinds()) {
      ObjectNode node = JSON.valueToTree(kind);
      kinds.add(node.put("direction", kind.direction().text()));
    }
    return kinds;
  }

  private static ObjectNode held(HeldHeap held) {
    ObjectNode node = JSON.createObjectNode();
    node.put("bytes", held.bytes());
    node.put("attributed", held.attributed());
    ArrayNode holders = node.putArray("holders");
    for (HeldHeap.Holder holder : held.holders()) {
      holders
          .addObject()
          .put("name", holder.name())
          .put("bytesAlone", held.alone(holder))
          .put("bytesShared", held.sharedFirst(holder));
    }
    held.things().ifPresent(things -> node.set("things", JSON.valueToTree(things)));
    return node;
  }

  private static ArrayNode stacks(TopStacks sampled) {
    ArrayNode kinds = JSON.createArrayNode();
    for (TopStacks.Kind kind : sampled.kinds()) {
      kind.in(Phases.CHURN)
          .ifPresent(
              churn -> {
                ObjectNode node = kinds.addObject();
                node.put("kind", kind.kind());
                node.put("unit", kind.unit());
                node.put("samples", churn.samples());
                node.put("value", churn.value());
                node.set("owners", JSON.valueToTree(churn.owners()));
              });
    }
    return kinds;
  }

  private static ObjectNode leak(Leak leak) {
    ObjectNode node = JSON.createObjectNode();
    node.put("process", leak.process());
    node.put("memory", leak.memory().text());
    leak.slope()
        .ifPresentOrElse(
            slope -> {
              node.put("mbPerHour", slope.perHour());
              node.put("low", slope.low());
              node.put("high", slope.high());
              node.put("windows", slope.points());
              node.put("atMost", leak.atMost());
            },
            () -> node.put("absentBecause", leak.absentBecause()));
    leak.secondHalf()
        .ifPresent(
            half -> {
              node.put("secondHalfMbPerHour", half.perHour());
              node.put("secondHalfLow", half.low());
              node.put("secondHalfHigh", half.high());
            });
    return node;
  }

  private static <T> JsonNode list(List<T> values, Function<T, ObjectNode> node) {
    return JSON.valueToTree(values.stream().map(node).toList());
  }

  private static ObjectNode drift(Drift drift) {
    ObjectNode node = JSON.createObjectNode();
    node.put("process", drift.process());
    node.put("quantity", drift.quantity().text());
    drift.begin().ifPresent(begin -> node.put("begin", begin));
    drift.end().ifPresent(end -> node.put("end", end));
    drift
        .slope()
        .ifPresentOrElse(
            slope -> {
              node.put("perHour", slope.perHour());
              node.put("low", slope.low());
              node.put("high", slope.high());
              node.put("windows", slope.points());
              node.put("atMost", drift.atMost());
            },
            () -> node.put("absentBecause", drift.absentBecause()));
    return node;
  }

  private static void put(ObjectNode node, Measure measure, double value) {
    if (value == Math.rint(value)) {
      node.put(measure.key(), (long) value);
    } else {
      node.put(measure.key(), value);
    }
  }

  private static ObjectNode comparison(Comparison one) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", one.profile());
    node.put("reference", one.reference());
    node.put("measure", one.measure().key());
    one.value().ifPresent(value -> node.set("profileMean", EstimateJson.of(value)));
    one.base().ifPresent(base -> node.set("referenceMean", EstimateJson.of(base)));
    node.put("decided", !one.undecided());
    one.ratio()
        .ifPresent(
            ratio -> {
              node.put("ratio", ratio.value());
              node.put("bound", SummaryWords.bound(ratio.bound()));
              node.put("changePercent", ratio.changePercent());
              ratio
                  .interval()
                  .ifPresent(range -> node.set("ratioInterval", JSON.valueToTree(range)));
            });
    one.publishedChangePercent().ifPresent(percent -> node.put("publishedChangePercent", percent));
    one.verdict()
        .ifPresent(
            verdict -> {
              node.put("verdict", verdict.agreement().text());
              node.put("differencePoints", verdict.points());
            });
    one.changesToDecide().ifPresent(changes -> node.put("changesToDecide", changes));
    return node;
  }

  private static ObjectNode gate(GateResult result) {
    ObjectNode node = JSON.createObjectNode();
    node.put("measure", result.gate().measure());
    result.gate().min().ifPresent(min -> node.put("min", min));
    result.gate().max().ifPresent(max -> node.put("max", max));
    node.put("profile", result.profile());
    node.put("replicate", result.replicate());
    result.found().ifPresent(found -> node.put("found", found));
    node.put("held", result.held());
    node.put("text", result.text());
    return node;
  }
}
