package dev.discoveryscale.model.churn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.churn.ChurnKind.Then;
import dev.discoveryscale.model.churn.Step.Action;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One way in which a fleet changes again and again: an entry of a scenario's {@code churn} list.
 * Every so often a group, mostly of instances, goes through the same steps.
 *
 * @param kind what happens
 * @param size what the entry has under the key of the kind's {@link ChurnKind#size}; 1 if it has
 *     none
 * @param every from the beginning of one occurrence to that of the next, in the span's time
 * @param waits what the entry has under the keys of the kind's {@link ChurnKind#thens}
 * @param times how often a group goes through the kind's actions, 1 unless the kind repeats
 */
public record Churn(ChurnKind kind, Number size, Span every, Map<String, Span> waits, int times) {

  public Churn {
    waits = Map.copyOf(waits);
  }

  /** What {@link #written} gave, with spans as texts. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Churn of(Map<String, Object> written) {
    ChurnKind kind = ChurnKind.of(value(written, "kind", String.class));
    return new Churn(
        kind,
        kind.size().key().map(key -> value(written, key, Number.class)).orElse(1),
        span(written, "every"),
        kind.thens().stream()
            .collect(Collectors.toMap(Then::key, then -> span(written, then.key()))),
        kind.repeats() ? value(written, "times", Integer.class) : 1);
  }

  private static Span span(Map<String, Object> written, String key) {
    return Span.parse(value(written, key, String.class));
  }

  private static <T> T value(Map<String, Object> written, String key, Class<T> type) {
    return Optional.ofNullable(written.get(key))
        .filter(type::isInstance)
        .map(type::cast)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be a %s, got %s"
                        .formatted(key, type.getSimpleName(), written.get(key))));
  }

  /** As scenarios write it. */
  @JsonValue
  public Map<String, Object> written() {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("kind", kind.word());
    kind.size().key().ifPresent(key -> entry.put(key, size));
    entry.put("every", every);
    if (kind.repeats()) {
      entry.put("times", times);
    }
    kind.thens().forEach(then -> entry.put(then.key(), wait(then.key())));
    return entry;
  }

  /** What the entry has under a key of its kind's waits. */
  public Span wait(String key) {
    return waits.get(key);
  }

  /** Targets of one group, at least 1, where there are so many. */
  public int group(int all) {
    return kind.size() == ChurnKind.Size.FRACTION
        ? Math.max(1, (int) Math.round(all * size.doubleValue()))
        : size.intValue();
  }

  /** The steps of a group; the first step is the beginning of the occurrence. */
  public List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    steps.add(Step.first(kind.first()));
    int cycle = kind.thens().size();
    int all = kind.repeats() ? cycle * times - 1 : cycle;
    for (int i = 0; i < all; i++) {
      Then then = kind.thens().get(i % cycle);
      steps.add(new Step(wait(then.key()), then.action()));
    }
    return List.copyOf(steps);
  }

  /** Whether nothing else may happen while a group goes through its steps. */
  public boolean exclusive() {
    return kind.first().exclusive();
  }

  /** Whether one of its steps is such an action. */
  public boolean does(Action action) {
    return steps().stream().anyMatch(step -> step.action() == action);
  }

  /** What a group consists of. */
  public Target target() {
    return kind.first().target();
  }

  /** Whether a group is of instances that the fleet does not begin with. */
  public boolean additional() {
    return kind == ChurnKind.SCALE_OUT;
  }
}
