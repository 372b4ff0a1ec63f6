package dev.discoveryscale.serializers;

import java.io.Serializable;

/** An object with nothing but a text, as some libraries write no text alone. */
public class TextHolder implements Serializable {
  private static final long serialVersionUID = 1L;

  private String text;

  /** An empty object, to be filled. */
  public TextHolder() {}

  /** An object with that text. */
  static TextHolder of(String text) {
    TextHolder holder = new TextHolder();
    holder.text = text;
    return holder;
  }

  public String getText() {
    return text;
  }

  public void setText(String text) {
    this.text = text;
  }
}
