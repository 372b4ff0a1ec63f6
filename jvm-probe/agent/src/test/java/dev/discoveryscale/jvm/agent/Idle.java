package dev.discoveryscale.jvm.agent;

import java.io.IOException;

/** An application that holds 20 MB, does nothing and ends with its standard input. */
public final class Idle {

  private Idle() {}

  /** Waits. */
  public static void main(String[] args) throws IOException {
    byte[] kept = new byte[20 << 20];
    int read = System.in.read();
    System.out.println(kept.length + read);
  }
}
