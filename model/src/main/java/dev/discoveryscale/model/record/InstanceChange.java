package dev.discoveryscale.model.record;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change of an instance, of an interface on all registered instances, or of a registry, with the
 * addresses that it added or removed as far as they are known, from {@code events.jsonl}.
 *
 * @param churn the kind of churn it belongs to
 * @param plannedMs when it was planned, in the churn phase: all of a group share kind, action and
 *     this time
 * @param action what happened, such as {@code leave}
 * @param direction whether addresses came or went
 * @param startedAtMs when it began, in milliseconds since 1970
 * @param finishedAtMs when the registries had acknowledged all of it
 * @param service the only interface whose directories of interface addresses it concerns; empty if
 *     it concerns all
 * @param registries the registries it is seen in, as {@code host:port}
 * @param addresses the addresses that moved as {@code protocol://host:port}, by the model of the
 *     directories that follow them, {@code interface} or {@code application}
 * @param services the same for each interface, where instances differ in what they export; empty
 *     where all directories of a model follow the same addresses
 */
public record InstanceChange(
    String churn,
    long plannedMs,
    String action,
    Direction direction,
    long startedAtMs,
    long finishedAtMs,
    Optional<String> service,
    List<String> registries,
    Map<String, List<String>> addresses,
    Map<String, Map<String, List<String>>> services) {

  public InstanceChange {
    registries = List.copyOf(registries);
    addresses = Map.copyOf(addresses);
    services = Map.copyOf(services);
  }

  /** One of a fleet whose instances export the same. */
  public InstanceChange(
      String churn,
      long plannedMs,
      String action,
      Direction direction,
      long startedAtMs,
      long finishedAtMs,
      Optional<String> service,
      List<String> registries,
      Map<String, List<String>> addresses) {
    this(
        churn,
        plannedMs,
        action,
        direction,
        startedAtMs,
        finishedAtMs,
        service,
        registries,
        addresses,
        Map.of());
  }

  /** The addresses that moved in directories of a model and an interface. */
  public List<String> addresses(String model, String ofInterface) {
    Map<String, List<String>> there =
        services.isEmpty() ? addresses : services.getOrDefault(ofInterface, Map.of());
    return there.getOrDefault(model, List.of());
  }

  /** Which way addresses go. */
  public enum Direction {
    APPEARED("appeared"),
    DISAPPEARED("disappeared"),

    /**
     * No addresses change by themselves: parameters of an interface's consumers change, or a
     * registry does.
     */
    STAYED("stayed");

    private static final Map<String, Direction> OF_ACTIONS =
        Map.ofEntries(
            entry("join", APPEARED),
            entry("upgrade", APPEARED),
            entry("upgrade_late", APPEARED),
            entry("upgrade_failing", APPEARED),
            entry("recover", APPEARED),
            entry("restore", APPEARED),
            entry("leave", DISAPPEARED),
            entry("crash", DISAPPEARED),
            entry("expire", DISAPPEARED),
            entry("withdraw", DISAPPEARED),
            entry("override", STAYED),
            entry("clear", STAYED),
            entry("stop", STAYED),
            entry("start", STAYED),
            entry("cut", STAYED),
            entry("heal", STAYED));

    private final String text;

    Direction(String text) {
      this.text = text;
    }

    /** The word in reports. */
    public String text() {
      return text;
    }

    /** Where an action moves addresses; empty for actions that are not observed. */
    public static Optional<Direction> of(String action) {
      return Optional.ofNullable(OF_ACTIONS.get(action));
    }
  }
}
