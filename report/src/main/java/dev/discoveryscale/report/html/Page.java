package dev.discoveryscale.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * A page in one file: works from disk, offline and printed. Its policy lets a browser fetch nothing
 * and run no script but the two that are part of it.
 */
public final class Page {
  private final String title;
  private final List<PageSection> sections = new ArrayList<>();
  private String conclusion = "";

  private Page(String title) {
    this.title = title;
  }

  /** An empty page. */
  public static Page titled(String title) {
    return new Page(title);
  }

  /** What the page says, in a sentence or two of Markdown: the first thing a reader sees. */
  public Page conclusion(String markdown) {
    conclusion = markdown;
    return this;
  }

  /** A section more. */
  public Page section(PageSection section) {
    sections.add(section);
    return this;
  }

  /** The whole file. */
  public String html() {
    Asset charts = Asset.charts();
    Asset script = Asset.own("page.js");
    Html head =
        Html.element("head")
            .trusted("<meta charset=\"utf-8\">\n")
            .trusted(policy(charts, script))
            .trusted(
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    + "<meta name=\"color-scheme\" content=\"light dark\">\n")
            .add(Html.element("title").text(title))
            .add(Html.element("style").trusted(Asset.own("page.css").text()));
    Html traced = Html.element("div").with("id", "traced").with("role", "status");
    Html body = Html.element("body").add(skip(), main(), footer(), traced, charts.script());
    body.add(script.script());
    return "<!DOCTYPE html>\n" + Html.element("html").with("lang", "en").add(head, body).markup();
  }

  private static String policy(Asset... scripts) {
    StringBuilder allowed = new StringBuilder();
    for (Asset script : scripts) {
      allowed.append(' ').append(script.hash());
    }
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        + " style-src 'unsafe-inline'; img-src data:; script-src"
        + allowed
        + "\">\n";
  }

  private static Html skip() {
    return Html.element("a").with("class", "skip").with("href", "#main").text("To the report");
  }

  private Html main() {
    Html main = Html.element("main").with("id", "main");
    main.add(Html.element("h1").text(title));
    if (!conclusion.isEmpty()) {
      main.add(
          Html.element("div")
              .with("class", "conclusion")
              .trusted(Markdown.html(conclusion, "conclusion")));
    }
    Ids ids = new Ids();
    sections.forEach(section -> main.add(section.html(ids)));
    return main;
  }

  private static Html footer() {
    return Html.element("footer")
        .text("Charts: Apache ECharts " + Asset.chartsVersion() + ", Apache License 2.0, inlined.")
        .add(
            Html.element("details")
                .add(
                    Html.element("summary").text("Notices of Apache ECharts"),
                    Html.element("pre").text(Asset.own("echarts-notices.txt").text())));
  }
}
