package dev.discoveryscale.marker;

import java.io.Serializable;

/**
 * A harmless class that no interface names, in a package that Dubbo does not trust because of the
 * interface's.
 */
public class ForeignMarker implements Serializable {
  private static final long serialVersionUID = 1L;

  private String text = "harmless";

  public String getText() {
    return text;
  }

  public void setText(String text) {
    this.text = text;
  }
}
