package dev.discoveryscale.report.render.text;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.folder.RecordJson;

/** A mean over replicates for other programs. */
public final class EstimateJson {
  private static final ObjectMapper JSON = RecordJson.strict();

  private EstimateJson() {}

  public static ObjectNode of(Estimate estimate) {
    ObjectNode node = JSON.createObjectNode();
    node.put("value", estimate.value());
    node.put("bound", SummaryWords.bound(estimate.bound()));
    node.put("replicates", estimate.replicates().exact());
    node.put("planned", estimate.replicates().planned());
    node.set("lost", lost(estimate.replicates()));
    node.put("whole", estimate.whole());
    estimate.interval().ifPresent(range -> node.set("interval", JSON.valueToTree(range)));
    return node;
  }

  /** How many replicates were lost, by why. */
  public static ObjectNode lost(Replicates replicates) {
    ObjectNode node = JSON.createObjectNode();
    replicates.lost().forEach((why, count) -> node.put(why.key(), count));
    return node;
  }
}
