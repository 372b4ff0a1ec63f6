package dev.discoveryscale.serializers;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** A class that no interface names. It does nothing but to remember that a reader made one. */
public class Marker implements Serializable {
  private static final long serialVersionUID = 1L;

  static volatile boolean made;

  private String text = "harmless";

  public Marker() {
    made = true;
  }

  public String getText() {
    return text;
  }

  public void setText(String text) {
    made = true;
    this.text = text;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    made = true;
  }
}
