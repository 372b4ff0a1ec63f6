package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.model.ReleaseLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An application of a captured fleet that looks for services, by its consumer nodes.
 *
 * @param application its name
 * @param line its Dubbo line
 * @param addresses of the services that it looks for, in all registries together
 */
public record CapturedConsumer(String application, ReleaseLine line, long addresses) {

  /** The consumers that find any address, in descending order of addresses. */
  public static List<CapturedConsumer> of(CapturedFleet fleet) {
    Map<String, Long> byService = new HashMap<>();
    fleet.processes().forEach(process -> process.count(byService));
    List<CapturedConsumer> consumers = new ArrayList<>();
    fleet
        .consumed()
        .forEach(
            (application, services) -> {
              long addresses =
                  services.stream().mapToLong(key -> byService.getOrDefault(key, 0L)).sum();
              if (addresses > 0 && !application.isEmpty()) {
                consumers.add(
                    new CapturedConsumer(application, fleet.consumerLine(application), addresses));
              }
            });
    consumers.sort(
        Comparator.comparingLong(CapturedConsumer::addresses)
            .reversed()
            .thenComparing(CapturedConsumer::application));
    return consumers;
  }

  /** Whether a process that provides one of some services is answered for here. */
  public static boolean answered(CapturedFleet fleet, Collection<String> services) {
    return fleet.processes().stream()
        .filter(process -> !process.protocols().isEmpty())
        .anyMatch(process -> provides(process, services));
  }

  private static boolean provides(CapturedProcess process, Collection<String> services) {
    return process.services().stream().anyMatch(service -> services.contains(service.key()));
  }

  /**
   * The processes that a consumer of some services sees: all of each application that provides one.
   * At application level a registry lists all instances of an application.
   *
   * @param services their keys
   * @return their indexes in the fleet
   */
  public static SortedSet<Integer> seen(CapturedFleet fleet, Collection<String> services) {
    Set<String> wanted = Set.copyOf(services);
    Set<String> applications =
        fleet.processes().stream()
            .filter(process -> provides(process, wanted))
            .map(CapturedProcess::application)
            .collect(Collectors.toSet());
    List<CapturedProcess> all = List.copyOf(fleet.processes());
    return IntStream.range(0, all.size())
        .filter(index -> applications.contains(all.get(index).application()))
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The ones to measure: the largest, and those nearest to a half, a quarter and so on of it.
   *
   * @param consumers in descending order of addresses
   * @param count how many at most
   */
  public static List<CapturedConsumer> spread(List<CapturedConsumer> consumers, int count) {
    Set<CapturedConsumer> chosen = new LinkedHashSet<>();
    double wanted = consumers.isEmpty() ? 0 : consumers.get(0).addresses();
    while (chosen.size() < Math.min(count, consumers.size())) {
      double target = wanted;
      consumers.stream()
          .filter(each -> !chosen.contains(each))
          .min(Comparator.comparingDouble(each -> Math.abs(each.addresses() - target)))
          .ifPresent(chosen::add);
      wanted /= 2;
    }
    return List.copyOf(chosen);
  }
}
