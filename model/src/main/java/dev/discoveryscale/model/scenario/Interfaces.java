package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The service interfaces of a fleet; each has the one method {@code String call(String)}.
 *
 * @param names fully qualified names, in the order of their exports
 * @param numbered true if the scenario gave only their number
 */
public record Interfaces(List<String> names, boolean numbered) {

  public Interfaces {
    names = List.copyOf(names);
  }

  /** So many interfaces with names of the simulator's own. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Interfaces numbered(int count) {
    return new Interfaces(
        IntStream.rangeClosed(1, count)
            .mapToObj("dev.discoveryscale.demo.Service%03d"::formatted)
            .toList(),
        true);
  }

  /** Interfaces with names of the user's. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Interfaces named(List<String> names) {
    return new Interfaces(names, false);
  }

  /** How many. */
  public int count() {
    return names.size();
  }

  /** As the scenario wrote it: a number or a list. */
  @JsonValue
  public Object written() {
    return numbered ? (Object) count() : names;
  }
}
