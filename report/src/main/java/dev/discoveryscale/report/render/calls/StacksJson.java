package dev.discoveryscale.report.render.calls;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Ratios of the stacks of a run of calls and their scatter, for other programs. */
public final class StacksJson {
  private static final ObjectMapper JSON = RecordJson.strict();

  private StacksJson() {}

  /** What {@code summary.json} has of them; absent below three replicates, and of other runs. */
  public static Optional<ObjectNode> of(RunSummary run) {
    if (!run.run().plan().scenario().isOfCalls()
        || run.plannedReplicates() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    Measure measure = CallConclusions.measure(run);
    CallConclusions conclusions = new CallConclusions(run);
    int comparisons = conclusions.comparisons();
    CallDoubtList doubts = new CallDoubtList(run);
    ObjectNode node = JSON.createObjectNode();
    node.put("comparisons", comparisons);
    ArrayNode ratios = node.putArray("ratios");
    Stream.concat(conclusions.pairs().stream(), OneSetting.pairs(run).stream())
        .forEach(
            pair -> {
              judged(run, pair, measure, comparisons, doubts).ifPresent(ratios::add);
              ratio(run, pair, Measure.SERVER_CPU_US_PER_CALL).ifPresent(ratios::add);
              ratio(run, pair, Measure.CLIENT_CPU_US_PER_CALL).ifPresent(ratios::add);
            });
    ArrayNode scatters = node.putArray("scatter");
    for (ScatterTable.Row row : ScatterTable.rows(run, measure)) {
      scatters
          .addObject()
          .put("profile", row.profile())
          .put("measure", measure.key())
          .put("own", row.variation().own())
          .put("used", row.variation().used())
          .put("freedom", row.variation().freedom());
    }
    return Optional.of(node);
  }

  private static Optional<ObjectNode> judged(
      RunSummary run,
      Map.Entry<String, String> pair,
      Measure measure,
      int comparisons,
      CallDoubtList doubts) {
    Optional<Doubt> doubt = doubts.of(pair.getKey(), pair.getValue());
    return StackRatio.of(run, pair.getKey(), pair.getValue(), measure)
        .map(
            found -> {
              ObjectNode node = node(pair, measure, found);
              doubt.ifPresent(known -> doubt(node, known));
              return node.put("decision", found.decision(comparisons, doubt));
            });
  }

  private static Optional<ObjectNode> ratio(
      RunSummary run, Map.Entry<String, String> pair, Measure measure) {
    return StackRatio.of(run, pair.getKey(), pair.getValue(), measure)
        .map(found -> node(pair, measure, found));
  }

  private static ObjectNode node(
      Map.Entry<String, String> pair, Measure measure, StackRatio found) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", pair.getKey());
    node.put("reference", pair.getValue());
    node.put("measure", measure.key());
    node.put("ratio", found.ratio().value());
    node.set("interval", JSON.valueToTree(found.interval()));
    return node;
  }

  /** A doubt, with its factor if that is known. */
  static void doubt(ObjectNode node, Doubt doubt) {
    node.put("doubt", doubt.text());
    if (Double.isFinite(doubt.factor())) {
      node.put("doubtFactor", doubt.factor());
    }
  }
}
