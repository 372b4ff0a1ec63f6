package dev.discoveryscale.probe.driver.address;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The contents of the consumer's own objects, summed over its interfaces and registries. */
public final class Holdings {

  private final Map<String, Set<String>> hostsByInterfaceAndRegistry = new HashMap<>();
  private final Set<String> models = new TreeSet<>();
  private final Set<String> steps = new TreeSet<>();
  private final Range hosts = new Range();
  private final Range invokers = new Range();

  private Holdings() {}

  public static Holdings of(Collection<Service> services) {
    Holdings holdings = new Holdings();
    for (Service service : services) {
      DirectoryWalk walk = DirectoryWalk.from(service.proxy());
      holdings.steps.addAll(walk.migrationSteps());
      for (HeldDirectory directory : walk.directories()) {
        holdings.add(service.name(), directory);
      }
    }
    return holdings;
  }

  public JsonLine fields() {
    long visible = hostsByInterfaceAndRegistry.values().stream().mapToLong(Set::size).sum();
    return new JsonLine()
        .put("visibleInstances", visible)
        .put("invokers", invokers.sum)
        .put("model", model())
        .put("migrationSteps", String.join(",", steps))
        .put("directories", invokers.count)
        .put("smallestDirectoryHosts", hosts.smallest())
        .put("largestDirectoryHosts", hosts.largest)
        .put("smallestDirectoryInvokers", invokers.smallest())
        .put("largestDirectoryInvokers", invokers.largest);
  }

  private void add(String service, HeldDirectory directory) {
    Set<String> found = directory.hosts();
    hosts.add(found.size());
    int held = directory.invokers().size();
    invokers.add(held);
    if (held > 0) {
      models.add(directory.model());
    }
    hostsByInterfaceAndRegistry
        .computeIfAbsent(service + "@" + directory.registry(), key -> new HashSet<>())
        .addAll(found);
  }

  /** Only a directory that holds invokers proves its model. */
  private String model() {
    return models.size() == 2 ? "both" : models.isEmpty() ? "none" : models.iterator().next();
  }

  /** The spread of a count over directories. */
  private static final class Range {
    private long count;
    private long sum;
    private long lowest = Long.MAX_VALUE;
    private long largest;

    void add(long value) {
      count++;
      sum += value;
      lowest = Math.min(lowest, value);
      largest = Math.max(largest, value);
    }

    long smallest() {
      return count == 0 ? 0 : lowest;
    }
  }
}
