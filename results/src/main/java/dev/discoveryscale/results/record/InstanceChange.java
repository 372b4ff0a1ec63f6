package dev.discoveryscale.results.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change of one instance by which its addresses came or went, from {@code events.jsonl}.
 *
 * @param churn the kind of churn it belongs to
 * @param plannedMs when it was planned, in the churn phase: all of a group share kind, action and
 *     this time
 * @param action what the instance did, such as {@code leave}
 * @param direction whether its addresses came or went
 * @param startedAtMs when it began, in milliseconds since 1970
 * @param finishedAtMs when the registries had acknowledged all of it
 * @param registries the registries it registers in, as {@code host:port}
 * @param addresses its addresses as {@code protocol://host:port}, by the model of the directories
 *     that follow them, {@code interface} or {@code application}
 */
public record InstanceChange(
    String churn,
    long plannedMs,
    String action,
    Direction direction,
    long startedAtMs,
    long finishedAtMs,
    List<String> registries,
    Map<String, List<String>> addresses) {

  public InstanceChange {
    registries = List.copyOf(registries);
    addresses = Map.copyOf(addresses);
  }

  /** Which way addresses go. */
  public enum Direction {
    APPEARED("appeared"),
    DISAPPEARED("disappeared");

    private static final Map<String, Direction> OF_ACTIONS =
        Map.of(
            "join", APPEARED,
            "upgrade", APPEARED,
            "upgrade_late", APPEARED,
            "upgrade_failing", APPEARED,
            "recover", APPEARED,
            "leave", DISAPPEARED,
            "crash", DISAPPEARED,
            "expire", DISAPPEARED);

    private final String text;

    Direction(String text) {
      this.text = text;
    }

    /** The word in reports. */
    public String text() {
      return text;
    }

    /** The other one. */
    public Direction opposite() {
      return this == APPEARED ? DISAPPEARED : APPEARED;
    }

    /** Where an action moves addresses; nothing for one that moves none, or is not known. */
    public static Optional<Direction> of(String action) {
      return Optional.ofNullable(OF_ACTIONS.get(action));
    }
  }
}
