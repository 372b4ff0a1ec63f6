package dev.discoveryscale.report.render.calls;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.published.JudgedClaim;
import dev.discoveryscale.report.published.MeasuredRatio;
import dev.discoveryscale.report.published.PublishedBeside;
import dev.discoveryscale.report.published.PublishedRatio;
import java.util.Optional;

/** Published figures and claims beside those of a run, for other programs. */
public final class PublishedJson {
  private static final ObjectMapper JSON = RecordJson.strict();

  private PublishedJson() {}

  /** What {@code summary.json} has of them; absent if the run has no published figures. */
  public static Optional<ObjectNode> of(RunSummary run) {
    return PublishedBeside.of(run).map(PublishedJson::of);
  }

  private static ObjectNode of(PublishedBeside beside) {
    ObjectNode node = JSON.createObjectNode();
    node.put("name", beside.published().name());
    node.put("source", beside.published().source().title());
    ArrayNode contradictions = node.putArray("contradictions");
    beside.published().contradictions().forEach(each -> contradictions.add(each.text()));
    node.set("differences", JSON.valueToTree(beside.published().differences()));
    ArrayNode ratios = node.putArray("ratios");
    int judged = beside.judged();
    beside.ratios().forEach(each -> ratios.add(ratio(each, judged)));
    ArrayNode claims = node.putArray("claims");
    beside.claims().forEach(each -> claims.add(claim(each)));
    return node;
  }

  private static ObjectNode ratio(PublishedRatio ratio, int judged) {
    ObjectNode node = JSON.createObjectNode();
    node.put("payload", ratio.payload());
    node.put("system", ratio.system());
    node.put("reference", ratio.reference());
    node.put("measure", ratio.measure().key());
    node.put("publishedRatio", ratio.published());
    ratio
        .range()
        .ifPresent(
            range -> {
              node.put("publishedLow", range.low());
              node.put("publishedHigh", range.high());
            });
    node.set("measured", measured(ratio.measured(), true));
    node.put("agreement", ratio.agreement(judged).text());
    node.set("contradictions", JSON.valueToTree(ratio.contradictions()));
    return node;
  }

  private static ObjectNode measured(MeasuredRatio measured, boolean ratio) {
    ObjectNode node = JSON.createObjectNode();
    measured
        .ratio()
        .ifPresentOrElse(
            known -> node.put(ratio ? "ratio" : "figure", known.value()),
            () -> node.put("missing", measured.missing()));
    measured
        .interval()
        .ifPresent(
            range -> {
              if (ratio) {
                node.set("interval", JSON.valueToTree(range));
              } else {
                node.put("low", range.low()).put("high", range.high());
              }
            });
    measured.doubt().ifPresent(doubt -> StacksJson.doubt(node, doubt));
    return node;
  }

  private static ObjectNode claim(JudgedClaim claim) {
    ObjectNode node = JSON.createObjectNode();
    node.put("text", claim.claim().text());
    node.put("verdict", claim.verdict().text());
    claim.notTested().ifPresent(because -> node.put("notTested", because));
    ArrayNode parts = node.putArray("parts");
    for (JudgedClaim.Part part : claim.parts()) {
      ObjectNode each = parts.addObject();
      each.put("measure", part.test().measure());
      each.put("of", part.test().of());
      part.test().to().ifPresent(to -> each.put("to", to));
      part.test().overCallers().ifPresent(callers -> each.put("overCallers", callers));
      each.put("payload", part.payload());
      part.test().min().ifPresent(min -> each.put("min", min));
      part.test().max().ifPresent(max -> each.put("max", max));
      part.published().ifPresent(ratio -> each.put("publishedRatio", ratio));
      each.set("measured", measured(part.measured(), part.test().isRatio()));
      each.put("verdict", part.verdict().text());
    }
    return node;
  }
}
