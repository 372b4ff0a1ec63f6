package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Names, messages and what JVMs say of themselves do nothing in any report. */
class HostileTextTest {

  private static final String HOSTILE =
      "=1+1 <b onclick=a()>**x** | `y` [z](http://e) ![z](http://e)\n\n# h\n```\n~~~\u202e\u001b[31m\u0000";

  /** As a JSON text within quotes. */
  private static final String WRITTEN = new TextNode(HOSTILE).toString().replaceAll("^\"|\"$", "");

  @TempDir private Path folder;
  private RunSummary run;

  @BeforeEach
  void makeReports() throws IOException {
    RunFixture fixture = RunFixture.of(folder, "[]", "one", "other").played("one", 1, 400, 420, 5);
    fixture.cell(
        RunFixture.record("other", 1)
            .warning(HOSTILE)
            .end(Outcome.FAILED, HOSTILE, RunFixture.STARTED),
        "");
    Path record = folder.resolve("run.json");
    String text = Files.readString(record);
    for (String known :
        List.of("EPYC", "Debian", "0.1-5-gabc", "not pinned | to a core", "name=a b", "3.9.5")) {
      assertThat(text).contains("\"" + known + "\"");
      text = text.replace("\"" + known + "\"", "\"" + WRITTEN + "\"");
    }
    text = text.replace("\"value\" : \"20h\"", "\"value\" : \"" + WRITTEN + "\"");
    Files.writeString(record, text);
    run = Reports.write(folder);
  }

  @Test
  void isTextInMarkdown() throws IOException {
    for (String markdown :
        List.of(
            Files.readString(folder.resolve("report.md")),
            new MarkdownReport().text(run.only("one", HOSTILE), folder))) {
      assertThat(markdown).doesNotContain("\u202e", "\u001b", "\u0000");
      String html = html(markdown);
      assertThat(html)
          .contains("&lt;b onclick=a()&gt;**x** | `y` [z](http://e) ![z](http://e) # h")
          .doesNotContain("<b onclick", "http://e\"", "<strong>x", "<code>y</code>", "<h1>h");
    }
  }

  @Test
  void isTextInHtml() throws IOException {
    for (String html :
        List.of(
            Files.readString(folder.resolve("report.html")),
            new HtmlReport().html(run.only("one", HOSTILE), folder))) {
      String page = html.replaceAll("(?s)<script>.*?</script>", "");
      assertThat(page)
          .contains("&lt;b onclick=a()&gt;")
          .doesNotContain("<b onclick", "href=\"http://e\"", "\u202e", "\u001b", "\u0000");
    }
  }

  @Test
  void isNoFormulaInCsv() throws IOException {
    String csv = Files.readString(folder.resolve("summary.csv"));

    assertThat(SummaryCsv.row(run.only("one", HOSTILE), run.only("one", HOSTILE).cells().get(0)))
        .noneMatch(cell -> cell.startsWith("="))
        .anyMatch(cell -> cell.startsWith("'=1+1 <b"));
    assertThat(csv).doesNotContain("\u202e", "\u001b", "\u0000");
    assertThat(csv.lines()).as("a header and two cells").hasSize(3);
  }

  @Test
  void isTextInXml() throws Exception {
    String xml = Files.readString(folder.resolve("junit.xml"));

    assertThat(xml).doesNotContain("\u202e", "\u001b", "\u0000");
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getElementsByTagName("error")
                .item(0)
                .getTextContent())
        .contains("=1+1 <b onclick=a()>");
  }

  @Test
  void isTextOnTerminal() {
    assertThat(Reports.table(run.only("one", HOSTILE)))
        .doesNotContain("\u202e", "\u001b", "\u0000");
  }

  @Test
  void keepsValueInJson() throws IOException {
    String json = Files.readString(folder.resolve("summary.json"));

    assertThat(json).doesNotContain("\u202e", "\u001b", "\u0000");
    assertThat(new ObjectMapper().readTree(json).toString()).contains(WRITTEN);
  }

  private static String html(String markdown) {
    List<TablesExtension> tables = List.of((TablesExtension) TablesExtension.create());
    return HtmlRenderer.builder()
        .extensions(tables)
        .build()
        .render(Parser.builder().extensions(tables).build().parse(markdown));
  }
}
