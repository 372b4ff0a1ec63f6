package dev.discoveryscale.simulator.container;

import java.io.IOException;

/**
 * The container engine says nothing any more, though it did before. What it ran may run on; the
 * next run in containers removes it.
 */
public final class EngineLost extends IOException {

  /** What a person does about it. */
  private static final String REMEDY =
      "start it again and resume the run, which removes containers that are left";

  EngineLost(String address, Throwable failure) {
    super(
        "the container engine at %s stopped answering (%s): %s"
            .formatted(address, Engine.firstLine(deepest(failure)), REMEDY),
        failure);
  }

  private static Throwable deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null && deepest.getCause() != deepest) {
      deepest = deepest.getCause();
    }
    return deepest;
  }
}
