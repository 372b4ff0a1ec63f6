package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The service interfaces of a fleet, each in one group and one version.
 *
 * @param keys Dubbo's keys of the services, in the order of their exports: {@code
 *     group/interface:version} without what is empty
 * @param numbered true if the scenario gave only their number
 */
public record Interfaces(List<String> keys, boolean numbered) {

  public Interfaces {
    keys = List.copyOf(keys);
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

  /** Interfaces with names of the user's, as keys of services. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Interfaces named(List<String> keys) {
    return new Interfaces(keys, false);
  }

  /** The interface of a service's key. */
  public static String name(String key) {
    int version = key.indexOf(':');
    return key.substring(key.indexOf('/') + 1, version < 0 ? key.length() : version);
  }

  /** Fully qualified names, in their order. */
  public List<String> names() {
    return keys.stream().map(Interfaces::name).toList();
  }

  /** How many. */
  public int count() {
    return keys.size();
  }

  /** As the scenario wrote it: a number or a list. */
  @JsonValue
  public Object written() {
    return numbered ? (Object) count() : keys;
  }
}
