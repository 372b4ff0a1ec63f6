package dev.discoveryscale.report.html;

import dev.discoveryscale.report.text.SafeText;

/**
 * An element of HTML or SVG with what is in it. Text and attributes are escaped, so that nothing of
 * a record can become an element or a script.
 */
public final class Html {
  private final String name;
  private final StringBuilder attributes = new StringBuilder();
  private final StringBuilder content = new StringBuilder();

  private Html(String name) {
    this.name = name;
  }

  /** An element without content. */
  public static Html element(String name) {
    return new Html(name);
  }

  /** An attribute of it. */
  public Html with(String attribute, String value) {
    attributes.append(' ').append(attribute).append("=\"").append(SafeText.html(value)).append('"');
    return this;
  }

  /** Text in it, after what is there. */
  public Html text(String text) {
    content.append(SafeText.html(text));
    return this;
  }

  /** Elements in it, after what is there. */
  public Html add(Html... children) {
    for (Html child : children) {
      content.append(child.markup());
    }
    return this;
  }

  /** Markup that was made by this package and is safe as it stands. */
  Html trusted(String markup) {
    content.append(markup);
    return this;
  }

  /** The element as HTML or XML, with a line break after it. */
  public String markup() {
    return "<" + name + attributes + ">" + content + "</" + name + ">\n";
  }
}
