package dev.discoveryscale.simulator.runtime;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Tells of processes whose output cannot be kept, of each failure once. For one thread. */
public final class LostOutput {

  private final Consumer<String> listener;
  private final Set<String> told = new HashSet<>();

  /**
   * Nothing is told of yet.
   *
   * @param listener is told each failure, a sentence for a person
   */
  public LostOutput(Consumer<String> listener) {
    this.listener = listener;
  }

  /** Tells of a log's failure, if it has one that was not told of. */
  public void look(Optional<String> failure) {
    failure.filter(told::add).ifPresent(listener);
  }
}
