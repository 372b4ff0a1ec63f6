package dev.discoveryscale.report.tally;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The consumer's activity in a cell while nothing changed, and after each change.
 *
 * @param still of the still phase; a remainder at its end that is too short for a rate is left out
 * @param lead the churn phase before the first change; absent without such a phase
 * @param changes one for each change, in order; the last one goes to the end of the cool-down
 */
public record Windows(List<Window> still, Optional<Window> lead, List<Window> changes) {
  public Windows {
    still = List.copyOf(still);
    changes = List.copyOf(changes);
  }

  /** All of churn and cool-down. */
  public Stream<Window> pushing() {
    return Stream.concat(lead.stream(), changes.stream());
  }
}
