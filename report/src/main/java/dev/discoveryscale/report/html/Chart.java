package dev.discoveryscale.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.text.SafeText;
import java.util.List;

/**
 * A picture with the same as a table.
 *
 * @param summary what is to be seen, for those who do not see it
 * @param wide whether it takes the page's whole width
 * @param drawing for {@code page.js}: {@code kind}, {@code unit} and {@code option}, an option of
 *     ECharts in which a series has a {@code tone} for its colour, and a datum a {@code text} and a
 *     {@code note} for those who point at it
 * @param figures the same numbers
 * @param notes what stands below it
 */
public record Chart(
    String title,
    String summary,
    int heightPx,
    boolean wide,
    ObjectNode drawing,
    HtmlTable figures,
    List<String> notes) {

  public Chart {
    notes = List.copyOf(notes);
  }

  Html html(String id) {
    Html figure = Html.element("figure").with("class", wide ? "wide" : "half").with("id", id);
    figure.add(
        Html.element("figcaption").text(title),
        Html.element("div")
            .with("class", "plot")
            .with("role", "img")
            .with("aria-label", title + ". " + summary)
            .with("style", "height:" + heightPx + "px"));
    notes.forEach(note -> figure.add(Html.element("p").with("class", "note").text(note)));
    return figure.add(
        Html.element("details")
            .add(Html.element("summary").text("As a table: " + title), figures.html()),
        Html.element("script").with("type", "application/json").trusted(json()));
  }

  /** Nothing in it can end the element it stands in. */
  private String json() {
    return SafeText.json(drawing.toString())
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
