package dev.discoveryscale.report.html;

import java.util.ArrayList;
import java.util.List;

/** A part of a page under a heading of its own: texts, tables and charts, in the order given. */
public final class PageSection {
  private sealed interface Part {}

  private record Finished(Html html) implements Part {}

  private record Drawn(Chart chart) implements Part {}

  private final String title;
  private final boolean folded;
  private final List<Part> parts = new ArrayList<>();

  private PageSection(String title, boolean folded) {
    this.title = title;
    this.folded = folded;
  }

  /** An empty section. */
  public static PageSection titled(String title) {
    return new PageSection(title, false);
  }

  /** One that shows its title alone until it is opened. */
  public static PageSection folded(String title) {
    return new PageSection(title, true);
  }

  /** Markdown; HTML in it is shown as text. */
  public PageSection markdown(String text) {
    return add(Html.element("div").trusted(Markdown.html(text, title)));
  }

  /** A table. */
  public PageSection table(HtmlTable table) {
    return add(table.html());
  }

  /** A part that is to be opened, within the section. */
  public PageSection folded(String summary, HtmlTable table) {
    return add(Html.element("details").add(Html.element("summary").text(summary), table.html()));
  }

  /** Markdown that is to be opened. */
  public PageSection folded(String summary, String markdown) {
    Html text = Html.element("div").trusted(Markdown.html(markdown, summary));
    return add(Html.element("details").add(Html.element("summary").text(summary), text));
  }

  /** Something to copy: a command, a file. */
  public PageSection code(String text) {
    return add(Html.element("pre").with("tabindex", "0").add(Html.element("code").text(text)));
  }

  /** A chart. */
  public PageSection chart(Chart chart) {
    parts.add(new Drawn(chart));
    return this;
  }

  /** Any element. */
  public PageSection add(Html html) {
    parts.add(new Finished(html));
    return this;
  }

  /** Charts that follow each other stand side by side where there is room. */
  Html html(Ids ids) {
    Html body = folded ? Html.element("details") : Html.element("section");
    String id = ids.next("section");
    body.with("id", id);
    Html heading = Html.element("h2").text(title);
    body.add(folded ? Html.element("summary").add(heading) : heading);
    Html charts = Html.element("div").with("class", "charts");
    boolean open = false;
    for (Part part : parts) {
      if (part instanceof Drawn drawn) {
        charts.add(drawn.chart().html(ids.next("chart")));
        open = true;
      } else if (part instanceof Finished finished) {
        if (open) {
          body.add(charts);
          charts = Html.element("div").with("class", "charts");
          open = false;
        }
        body.add(finished.html());
      }
    }
    return open ? body.add(charts) : body;
  }
}
