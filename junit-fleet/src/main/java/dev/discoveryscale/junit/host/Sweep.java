package dev.discoveryscale.junit.host;

import dev.discoveryscale.simulator.container.Abandoned;
import java.io.IOException;

/** Removes containers of fleets whose process is gone. */
public final class Sweep {

  private Sweep() {}

  /** Without arguments; prints what was removed. */
  public static void main(String[] arguments) throws IOException {
    Abandoned.remove("junit-fleet").ifPresent(System.out::println);
    System.exit(0); // threads of the engine's client would stay
  }
}
