package dev.discoveryscale.report.html;

import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * Tables of Markdown as {@link HtmlTable} prints its own: captioned, scoped, each value with the
 * row and column it belongs to.
 */
final class MarkdownTables implements NodeRenderer {
  private final HtmlNodeRendererContext context;
  private final HtmlWriter out;
  private final String what;

  MarkdownTables(HtmlNodeRendererContext context, String what) {
    this.context = context;
    this.out = context.getWriter();
    this.what = SafeText.terminal(what);
  }

  @Override
  public Set<Class<? extends Node>> getNodeTypes() {
    return Set.of(TableBlock.class);
  }

  @Override
  public void render(Node table) {
    List<Node> heads = children(table.getFirstChild().getFirstChild());
    List<String> names = heads.stream().map(MarkdownTables::words).toList();
    String caption = what + ": " + names.get(0);
    out.line();
    out.tag(
        "div",
        attributes("class", "scroll", "role", "region", "tabindex", "0", "aria-label", caption));
    out.tag("table");
    out.tag("caption");
    out.text(caption);
    out.tag("/caption");
    for (Node part : children(table)) {
      if (part instanceof TableHead) {
        out.tag("thead");
        row(heads, names, true);
        out.tag("/thead");
      } else if (part instanceof TableBody) {
        out.tag("tbody");
        children(part).forEach(row -> row(children(row), names, false));
        out.tag("/tbody");
      }
    }
    out.tag("/table");
    out.tag("/div");
    out.line();
  }

  private void row(List<Node> cells, List<String> names, boolean head) {
    String row = cells.isEmpty() ? "" : words(cells.get(0));
    out.tag("tr");
    for (int column = 0; column < cells.size(); column++) {
      if (head || column == 0) {
        cell("th", Map.of("scope", head ? "col" : "row"), cells.get(column));
      } else {
        String trace = "%s: %s, %s".formatted(what, row, names.get(column));
        cell("td", Map.of("title", trace), cells.get(column));
      }
    }
    out.tag("/tr");
    out.line();
  }

  private void cell(String element, Map<String, String> attributes, Node cell) {
    out.tag(element, attributes);
    children(cell).forEach(context::render);
    out.tag("/" + element);
  }

  /** In the order given. */
  private static Map<String, String> attributes(String... namesAndValues) {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      all.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return all;
  }

  /** What a reader sees of it, without emphasis. */
  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }
        });
    return words.toString();
  }

  private static List<Node> children(Node parent) {
    List<Node> all = new ArrayList<>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
      all.add(child);
    }
    return all;
  }
}
