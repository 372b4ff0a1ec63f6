package dev.discoveryscale.simulator.runtime;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reports processes whose output cannot be kept, each failure once. For one thread. */
public final class LostOutput {

  private final Consumer<String> listener;
  private final Set<String> told = new HashSet<>();

  /**
   * No failure is reported yet.
   *
   * @param listener receives each failure as one sentence
   */
  public LostOutput(Consumer<String> listener) {
    this.listener = listener;
  }

  /** Tells of a log's failure, if it has one that was not told of. */
  public void look(Optional<String> failure) {
    failure.filter(told::add).ifPresent(listener);
  }
}
