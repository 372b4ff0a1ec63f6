package dev.discoveryscale.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Named parts of a chart's axis, drawn with one of its series. */
final class Parts {
  private Parts() {}

  /**
   * Puts them to a series.
   *
   * @param least the length on the axis from which on there is room for a name
   */
  static void draw(ObjectNode series, List<LineChart.Stretch> parts, double least) {
    ArrayNode areas = series.putObject("markArea").putArray("data");
    for (LineChart.Stretch part : parts) {
      ArrayNode ends = areas.addArray();
      ObjectNode begin = ends.addObject().put("name", part.name());
      begin.put("xAxis", rounded(part.from()));
      begin.putObject("label").put("show", part.to() - part.from() > least);
      ends.addObject().put("xAxis", rounded(part.to()));
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
