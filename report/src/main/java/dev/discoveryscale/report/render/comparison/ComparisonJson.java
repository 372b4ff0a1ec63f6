package dev.discoveryscale.report.render.comparison;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.comparison.HolderDifference;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.gate.Regression;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.render.text.EstimateJson;
import dev.discoveryscale.report.render.text.SummaryWords;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** A comparison as {@code compare.json}, as its schema says. */
final class ComparisonJson {
  private static final int FORMAT_VERSION = 1;
  private static final ObjectMapper JSON = RecordJson.strict();

  private ComparisonJson() {}

  static String of(RunComparison comparison, List<String> command) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("formatVersion", FORMAT_VERSION);
    root.set("command", JSON.valueToTree(command));
    root.put("one", comparison.titles().get(0));
    root.put("other", comparison.titles().get(1));
    root.put(
        "verdict", !comparison.judged() ? "not-judged" : comparison.held() ? "held" : "not-held");
    root.put("sentence", ComparisonMarkdown.verdict(comparison));
    root.set("notes", JSON.valueToTree(comparison.notes()));
    comparison.within().ifPresent(percent -> root.put("withinPercent", percent));
    ArrayNode notCompared = root.putArray("notCompared");
    ObjectNode because = root.putObject("notComparedBecause");
    comparison
        .notCompared()
        .forEach(
            each -> {
              notCompared.add(each.profile());
              because.put(each.profile(), each.because());
            });
    root.put("gatesBy", comparison.by().name().toLowerCase(Locale.ROOT));
    ArrayNode gates = root.putArray("gates");
    comparison.gates().forEach(gate -> gates.add(gate(gate, comparison.by())));
    ArrayNode differences = root.putArray("differences");
    comparison.differences().forEach(each -> differences.add(difference(each, comparison)));
    ArrayNode holders = root.putArray("holders");
    comparison.holders().forEach(each -> holders.add(holder(each)));
    ArrayNode predictions = root.putArray("predictions");
    comparison
        .predictions()
        .forEach(
            each ->
                predictions.add(
                    JSON.<ObjectNode>valueToTree(each).put("offPercent", each.offPercent())));
    root.set("remarks", JSON.valueToTree(comparison.remarks()));
    return SafeText.json(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root)) + "\n";
  }

  private static ObjectNode holder(HolderDifference difference) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", difference.profile());
    node.put("holder", difference.holder());
    node.put("oneMb", difference.oneMb());
    node.put("otherMb", difference.otherMb());
    node.put("grownMb", difference.grownMb());
    node.put("oneReplicates", difference.oneReplicates().exact());
    node.put("onePlanned", difference.oneReplicates().planned());
    node.put("otherReplicates", difference.otherReplicates().exact());
    node.put("otherPlanned", difference.otherReplicates().planned());
    return node;
  }

  private static ObjectNode gate(Regression regression, By by) {
    ObjectNode node = JSON.createObjectNode();
    node.put("gate", regression.gate().text());
    node.put("profile", regression.profile());
    node.put("measure", regression.gate().measure().key());
    node.put("mayGrow", regression.gate().mayGrow());
    node.put("limit", regression.gate().limit());
    node.put("percent", regression.gate().percent());
    regression.change().ifPresent(change -> node.put("change", change));
    regression
        .difference()
        .ifPresent(
            seen -> {
              node.set("one", EstimateJson.of(seen.one()));
              node.set("other", EstimateJson.of(seen.other()));
            });
    node.put("verdict", regression.judged(by).key());
    node.put("held", regression.held(by));
    node.put("text", RegressionTable.sentence(regression, by));
    node.set("lacking", JSON.valueToTree(regression.lacking()));
    return node;
  }

  private static ObjectNode difference(RunDifference difference, RunComparison comparison) {
    ObjectNode node = JSON.createObjectNode();
    node.put("profile", difference.profile());
    node.put("measure", difference.measure().key());
    node.put("provenance", difference.measure().provenance().text());
    node.set("one", EstimateJson.of(difference.one()));
    node.set("other", EstimateJson.of(difference.other()));
    node.put("told", difference.told());
    if (difference.told()) {
      node.put("grown", difference.grown());
      difference
          .grownInterval()
          .ifPresent(range -> node.set("grownInterval", JSON.valueToTree(range)));
    }
    difference
        .ratio()
        .ifPresent(
            ratio -> {
              node.put("ratio", ratio.value());
              node.put("bound", SummaryWords.bound(ratio.bound()));
              node.put("changePercent", ratio.changePercent());
              ratio
                  .interval()
                  .ifPresent(range -> node.set("ratioInterval", JSON.valueToTree(range)));
            });
    comparison.within().ifPresent(percent -> node.put("within", difference.within(percent)));
    return node;
  }
}
