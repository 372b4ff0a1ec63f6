package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.EnvironmentSample;
import dev.discoveryscale.report.statistics.Leak;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes the lines of what stands around a consumer one by one, in constant memory. */
public final class EnvironmentTally implements Consumer<EnvironmentSample> {

  /** The process of one name; several processes if it was restarted. */
  private static final class Place {
    private MemoryTally memory = new MemoryTally();
    private Optional<Long> pid = Optional.empty();
    private int restarts;

    private void process(long now) {
      if (pid.isPresent() && pid.get() != now) {
        memory = new MemoryTally();
        restarts++;
      }
      pid = Optional.of(now);
    }
  }

  private final Map<String, Place> places = new LinkedHashMap<>();

  @Override
  public void accept(EnvironmentSample line) {
    Place place = places.computeIfAbsent(line.process(), name -> new Place());
    line.pid().ifPresent(place::process);
    line.rssBytes().ifPresent(bytes -> place.memory.resident(line.t(), bytes));
    line.heapAfterGcBytes()
        .ifPresent(bytes -> place.memory.collected(line.t(), bytes, line.oldAfterGcBytes()));
  }

  /**
   * The slopes of each process between two moments; none for a process that was restarted, because
   * its memory started from zero each time.
   */
  List<Leak> leaks(long from, long to) {
    List<Leak> leaks = new ArrayList<>();
    places.forEach(
        (name, place) -> {
          if (place.restarts == 0) {
            leaks.add(place.memory.heap(name, from, to));
            leaks.add(place.memory.resident(name, from, to));
          } else {
            String because = because(place.restarts);
            leaks.add(Leak.unknown(name, Leak.Memory.HEAP, because));
            leaks.add(Leak.unknown(name, Leak.Memory.RESIDENT_SET, because));
          }
        });
    return leaks;
  }

  private static String because(int restarts) {
    return "it was restarted %s, so its memory started from zero"
        .formatted(restarts == 1 ? "once" : restarts + " times");
  }
}
