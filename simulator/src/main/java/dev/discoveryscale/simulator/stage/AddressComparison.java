package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.simulator.environment.DirectoryName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Compares the addresses that the consumer holds with the registered ones, in each directory.
 *
 * @param registered addresses that are registered, summed over directories
 * @param lost addresses that are registered and not held, with their directory, sorted
 * @param stale those that are held and not registered, likewise
 */
public record AddressComparison(long registered, List<String> lost, List<String> stale) {

  public AddressComparison {
    lost = List.copyOf(lost);
    stale = List.copyOf(stale);
  }

  /** Compares directories by name; one that is on one side only is empty on the other. */
  public static AddressComparison of(
      Map<DirectoryName, SortedSet<String>> registered,
      Map<DirectoryName, SortedSet<String>> held) {
    return new AddressComparison(
        registered.values().stream().mapToLong(Set::size).sum(),
        without(registered, held),
        without(held, registered));
  }

  /** Whether nothing is lost and nothing is stale. */
  public boolean agrees() {
    return lost.isEmpty() && stale.isEmpty();
  }

  private static List<String> without(
      Map<DirectoryName, SortedSet<String>> some, Map<DirectoryName, SortedSet<String>> others) {
    List<String> rest = new ArrayList<>();
    some.forEach(
        (directory, addresses) -> {
          Set<String> missing = new HashSet<>(addresses);
          missing.removeAll(others.getOrDefault(directory, new TreeSet<>()));
          missing.forEach(address -> rest.add(address + " of " + directory));
        });
    rest.sort(null);
    return rest;
  }
}
