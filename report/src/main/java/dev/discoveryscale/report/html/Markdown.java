package dev.discoveryscale.report.html;

import dev.discoveryscale.report.text.SafeText;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Markdown as HTML. HTML within it is shown as text, links lead to no script, and images, which a
 * browser would fetch, are only named.
 */
final class Markdown {
  private static final List<TablesExtension> TABLES =
      List.of((TablesExtension) TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

  private Markdown() {}

  /**
   * The text as HTML.
   *
   * @param what a name for tables in it, which have no caption of their own
   */
  static String html(String text, String what) {
    Node document = PARSER.parse(SafeText.terminal(text));
    document.accept(new Unfetched());
    return HtmlRenderer.builder()
        .escapeHtml(true)
        .sanitizeUrls(true)
        .nodeRendererFactory(context -> new MarkdownTables(context, what))
        .build()
        .render(document);
  }

  private static final class Unfetched extends AbstractVisitor {
    @Override
    public void visit(Image image) {
      image.insertBefore(new Text("(picture: " + image.getDestination() + ")"));
      image.unlink();
    }
  }
}
