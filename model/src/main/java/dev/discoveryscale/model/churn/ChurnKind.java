package dev.discoveryscale.model.churn;

import static dev.discoveryscale.model.churn.ChurnKind.Size.FRACTION;
import static dev.discoveryscale.model.churn.ChurnKind.Size.INSTANCES;
import static dev.discoveryscale.model.churn.ChurnKind.Size.INTERFACES;
import static dev.discoveryscale.model.churn.ChurnKind.Size.ONE;

import dev.discoveryscale.model.churn.Step.Action;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The churn kinds. Each kind has a size, a first action, and further actions with a wait before
 * each; a wait is a key of the kind's entry in a scenario.
 */
public enum ChurnKind {
  ROLLING_RESTART(
      "Instances leave one group after another and come back as new processes.",
      INSTANCES,
      Action.LEAVE,
      then("down", Action.JOIN, "how long a group stays away")),
  ROLLING_UPGRADE(
      "Instances leave one group after another and come back in the next build of their"
          + " application. Its metadata has another revision. When all have been upgraded, the"
          + " next build follows.",
      INSTANCES,
      Action.LEAVE,
      then("down", Action.UPGRADE, "how long a group stays away")),
  MASS_RESTART(
      "A part of the fleet leaves at once and comes back at once.",
      FRACTION,
      Action.LEAVE,
      then("down", Action.JOIN, "how long the part stays away")),
  FLAPPING(
      "Instances leave and come back several times in a row.",
      INSTANCES,
      Action.LEAVE,
      then("down", Action.JOIN, "how long they stay away each time"),
      then("up", Action.LEAVE, "how long they stay between")),
  SCALE_OUT(
      "Instances that the fleet does not begin with join it, stay for a while, and leave.",
      INSTANCES,
      Action.JOIN,
      then("stay", Action.LEAVE, "how long they stay")),
  CRASH(
      "Instances are killed and started again. Their old addresses stay registered until their"
          + " sessions time out, whether the new ones are there or not.",
      INSTANCES,
      Action.CRASH,
      then("down", Action.JOIN, "how long until they are started again")),
  SESSION_EXPIRY(
      "Instances lose their registries without deregistering, as over a cut network, and go on"
          + " answering; after a while they register again. Their addresses stay until their"
          + " sessions time out, so only the registry sees a shorter loss.",
      INSTANCES,
      Action.EXPIRE,
      then("down", Action.RECOVER, "how long they are cut off")),
  METADATA_LATE(
      "Instances leave and come back in a build that nobody has run before, whose metadata is"
          + " published late: a consumer that requests it waits, or finds nothing in the registry."
          + " All come back in one build.",
      INSTANCES,
      Action.LEAVE,
      then("down", Action.UPGRADE_LATE, "how long a group stays away"),
      then("late", Action.PUBLISH, "how long after its registration the metadata is published")),
  METADATA_FAILING(
      "Instances leave and come back in a build that nobody has run before, whose metadata fails"
          + " for a while: a consumer that requests it gets an error, or finds nothing in the"
          + " registry. All come back in one build.",
      INSTANCES,
      Action.LEAVE,
      then("down", Action.UPGRADE_FAILING, "how long a group stays away"),
      then("failing", Action.PUBLISH, "how long after its registration the metadata fails")),
  EMPTY_PUSH(
      "All providers of an interface disappear from the registries and come back, though every"
          + " process lives on: consumers get an empty list. Each interface in turn. At application"
          + " level, where interfaces have no nodes of their own, all instances disappear and come"
          + " back.",
      ONE,
      Action.WITHDRAW,
      then("down", Action.RESTORE, "how long an interface is gone")),
  CONFIGURATION_PUSH(
      "An operator overrides a parameter of interfaces' consumers and withdraws the override after"
          + " a while. No address changes, yet consumers rebuild their invokers.",
      INTERFACES,
      Action.OVERRIDE,
      then("stay", Action.CLEAR, "how long an override stays")),
  REGISTRY_RESTART(
      "One registry stops and starts again, each in turn. Sessions, and the addresses that belong"
          + " to them, survive if their clients are back before they time out.",
      ONE,
      Action.STOP,
      then("down", Action.START, "how long it is away")),
  REGISTRY_UNREACHABLE(
      "The network between the consumer and one registry drops everything for a while, each"
          + " registry in turn. Providers keep their sessions, and the consumer keeps the other"
          + " registries.",
      ONE,
      Action.CUT,
      then("down", Action.HEAL, "how long nothing passes")),
  RECORDED(
      "The restarts that were recorded of a captured fleet (`providers.from`): at their times, and"
          + " again from the beginning; or one after another where changes are sampled. The entry"
          + " has no other key, and churn no other entry.",
      ONE,
      Action.LEAVE,
      then("down", Action.JOIN, "the median of the recorded times away"));

  /** How an entry gives the size of a change. */
  public enum Size {
    /** So many instances. */
    INSTANCES("instances"),
    /** A part of the fleet's instances, above 0 and at most 1; at least one instance. */
    FRACTION("fraction"),
    /** So many interfaces. */
    INTERFACES("interfaces"),
    /** Nothing: one, each in turn. */
    ONE(null);

    private final String key;

    Size(String key) {
      this.key = key;
    }

    /** The key that an entry has for it, if it has one. */
    public Optional<String> key() {
      return Optional.ofNullable(key);
    }
  }

  /**
   * The next action of a group.
   *
   * @param key the key that says how long after the action before
   * @param action what happens then
   * @param meaning what the key means, for the reference
   */
  public record Then(String key, Action action, String meaning) {}

  private final String meaning;
  private final Size size;
  private final Action first;
  private final List<Then> thens;

  ChurnKind(String meaning, Size size, Action first, Then... thens) {
    this.meaning = meaning;
    this.size = size;
    this.first = first;
    this.thens = List.of(thens);
  }

  private static Then then(String key, Action action, String meaning) {
    return new Then(key, action, meaning);
  }

  /** The kind a word of a scenario names; the word must be one of {@link #words}. */
  public static ChurnKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** All words, in the order of the kinds. */
  public static List<String> words() {
    return Stream.of(values()).map(ChurnKind::word).toList();
  }

  /** What scenario files call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return word();
  }

  /** What happens, for the reference. */
  public String meaning() {
    return meaning;
  }

  /** How an entry says how much changes at once. */
  public Size size() {
    return size;
  }

  /** What a group begins with. */
  public Action first() {
    return first;
  }

  /** What follows, in order. */
  public List<Then> thens() {
    return thens;
  }

  /** Whether a group goes through the actions several times in a row. */
  public boolean repeats() {
    return this == FLAPPING;
  }
}
