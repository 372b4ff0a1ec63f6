package dev.discoveryscale.junit.host;

import dev.discoveryscale.simulator.runtime.CellFailure;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** A call of each of some interfaces, with any method and instance. */
record CallWatch(List<String> interfaces, EndpointCalls connections) implements StartWatch {

  private static final int NAMED = 8;

  @Override
  public void begin(String who) throws CellFailure, InterruptedException {
    connections.begin(who);
  }

  @Override
  public boolean cameBefore(long epochMillis) {
    return interfaces.stream()
        .map(connections::firstCall)
        .anyMatch(at -> at.isPresent() && at.getAsLong() < epochMillis);
  }

  @Override
  public OptionalLong atMillis() {
    return called().size() < interfaces.size()
        ? OptionalLong.empty()
        : interfaces.stream()
            .map(connections::firstCall)
            .filter(OptionalLong::isPresent)
            .mapToLong(OptionalLong::getAsLong)
            .max();
  }

  @Override
  public String what() {
    return "its first call of each of %s, the last of them".formatted(named(interfaces));
  }

  @Override
  public String missing() {
    List<String> called = called();
    String seen =
        "it has called %s, not %s, and connected to %,d of %,d instances"
            .formatted(
                called.isEmpty() ? "no interface" : named(called),
                named(only(name -> !called.contains(name))),
                connections.first().size(),
                connections.instances());
    return called.isEmpty()
        ? seen + " (use startedWhenConnected for an application that makes no calls when it starts)"
        : seen;
  }

  private List<String> called() {
    return only(name -> connections.firstCall(name).isPresent());
  }

  private List<String> only(Predicate<String> wanted) {
    return interfaces.stream().filter(wanted).toList();
  }

  private static String named(List<String> all) {
    String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
    return all.size() > NAMED ? first + " and %,d more".formatted(all.size() - NAMED) : first;
  }
}
