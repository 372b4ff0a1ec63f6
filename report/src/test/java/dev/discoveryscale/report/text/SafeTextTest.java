package dev.discoveryscale.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of others means nothing but itself in every output language. */
class SafeTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1+1",
        "\r=1+1",
        "\n=1+1",
        " =1+1",
        "\uFF1D1+1",
        "-cmd|' /C calc'!A0",
        "=HYPERLINK(\"http://x\")"
      })
  void quotesFormulas(String formula) {
    assertThat(SafeText.csv(formula)).startsWith("'").doesNotContain("\t", "\r", "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "+5", "-0.25", "1e-9", "-1.5E+10", "17", "dubbo-3.0", "", "a=b"})
  void keepsNumbersAndPlainTextInCsv(String text) {
    assertThat(SafeText.csv(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<b>x</b>",
        "<!-- x -->",
        "&lt;b&gt;",
        "**x** *y* _z_ __w__",
        "`code`",
        "[a](http://x)",
        "![a](http://x)",
        "[a]: http://x",
        "<http://x>",
        "a | b",
        "a \\",
        "\\*x\\*",
        "# x",
        "## x",
        "- x",
        "+ x",
        "> x",
        "1. x",
        "2) x",
        "---",
        "===",
        "```",
        "~~~",
        "_x_",
        "Outer$Inner_a_b",
        "500 [498–502]"
      })
  void rendersMarkdownAsItself(String text) {
    String html =
        HtmlRenderer.builder()
            .build()
            .render(Parser.builder().build().parse(SafeText.markdown(text)));

    assertThat(html).isEqualTo("<p>" + SafeText.html(text) + "</p>\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a`b", "`", "``x``", "a\nb", "**x**"})
  void rendersCodeAsItself(String text) {
    String html =
        HtmlRenderer.builder()
            .build()
            .render(Parser.builder().build().parse(SafeText.markdownCode(text)));

    assertThat(html)
        .isEqualTo("<p><code>" + SafeText.html(text.replace("\n", " ")) + "</code></p>\n");
  }

  @Test
  void keepsBlockOfCodeClosed() {
    String html =
        HtmlRenderer.builder()
            .build()
            .render(Parser.builder().build().parse(SafeText.markdownBlock("", "a\n```\n<b>")));

    assertThat(html).isEqualTo("<pre><code>a\n```\n&lt;b&gt;\n</code></pre>\n");
  }

  @Test
  void linksToFilesOnly() {
    assertThat(SafeText.markdownLink("a](http://x) b", "points/a=1,b=2/report.md"))
        .isEqualTo("[a\\](http://x) b](points/a=1,b=2/report.md)");
    assertThat(SafeText.markdownLink("a", "x) \u00e4\n")).isEqualTo("[a](x%29%20%C3%A4%0A)");
  }

  @ParameterizedTest
  @CsvSource({
    "001B", "0007", "0008", "009B", "0000", "007F", "000D", "200E", "200F", "061C", "202A", "202E",
    "2066", "2069", "2028", "2029", "FEFF", "FFFF"
  })
  void replacesInvisibleCharacters(String codePoint) {
    String text = "a" + (char) Integer.parseInt(codePoint, 16) + "b";

    assertThat(SafeText.terminal(text)).isEqualTo("a\uFFFDb");
    assertThat(SafeText.html(text)).isEqualTo("a\uFFFDb");
    assertThat(SafeText.xml(text)).isEqualTo("a\uFFFDb");
    assertThat(SafeText.markdown(text)).matches("a[\uFFFD ]b");
    assertThat(SafeText.csv(text)).matches("a[\uFFFD ]b");
  }

  @Test
  void replacesHalfOfSurrogatePair() {
    assertThat(SafeText.xml("a\ud83db\ud83d\ude00")).isEqualTo("a\uFFFDb\ud83d\ude00");
  }

  @Test
  void keepsValueOfJson() throws Exception {
    String document = new TextNode("a\u202eb\u2066\u001b").toString();

    assertThat(SafeText.json(document)).isEqualTo("\"a\\u202eb\\u2066\\u001B\"");
    assertThat(new ObjectMapper().readTree(SafeText.json(document)).textValue())
        .isEqualTo("a\u202eb\u2066\u001b");
  }
}
