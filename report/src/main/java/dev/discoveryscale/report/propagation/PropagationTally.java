package dev.discoveryscale.report.propagation;

import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.statistics.Latency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Follows the changes of a fleet through the lists that the consumer's directories received. Reads
 * the samples one by one; its memory grows with the changes, not with the samples.
 *
 * <p>Latency, the same for every line, model and kind of churn: zero is the moment at which the
 * instance, or the interface, began to change, by the simulator's clock, which is the consumer's.
 * So what the provider takes to register or to deregister is part of it, and so is a ZooKeeper's
 * session timeout where an instance was killed or cut off; a Nacos drops it with its connection,
 * and one of 2.7, which has none, 30 s after its last beat. A change is visible with the first list
 * after that which shows the address come or gone, and callable, or no longer called, with the
 * directory's first refresh after that list. Where no address moves and the parameters of an
 * interface's consumers do, each of its directories counts instead, with its first refresh after
 * the change began.
 *
 * <p>Latencies are of sights; how many of them are independent is the number of groups of changes
 * that were seen, as all that changes at one moment is shown by the same few lists.
 */
public final class PropagationTally implements Consumer<Sample> {
  private final List<ChangeTally> changes = new ArrayList<>();
  private final Map<List<Object>, KindTally> kinds = new LinkedHashMap<>();
  private final Map<List<String>, PendingChanges> directories = new LinkedHashMap<>();
  private final Map<String, RegistryTally> registries = new LinkedHashMap<>();
  private final List<String> addresses;
  private boolean allNamed = true;
  private int begun;
  private boolean told;
  private long unchanged;

  /**
   * A tally that expects these changes to be seen.
   *
   * @param registries where the consumer reaches its registries, in their order; empty if that is
   *     not known
   */
  public PropagationTally(List<InstanceChange> expected, List<String> registries) {
    addresses = List.copyOf(registries);
    expected.stream()
        .sorted(Comparator.comparingLong(InstanceChange::startedAtMs))
        .forEach(change -> changes.add(new ChangeTally(change, kind(change))));
  }

  private KindTally kind(InstanceChange change) {
    List<Object> key = List.of(change.churn(), change.direction());
    return kinds.computeIfAbsent(key, k -> new KindTally(change.churn(), change.direction()));
  }

  @Override
  public void accept(Sample sample) {
    if (sample instanceof Sample.Push push) {
      push(push);
    } else if (sample instanceof Sample.Refreshed refreshed) {
      begin(refreshed.t());
      directory(refreshed.model(), refreshed.registry(), refreshed.service())
          .refreshed(refreshed.t());
    }
  }

  private void push(Sample.Push push) {
    allNamed &= push.registry().isPresent();
    push.registry().ifPresent(address -> registry(address).push(push.phase()));
    if (push.service().isEmpty() || push.registry().isEmpty() || push.model().isEmpty()) {
      return;
    }
    PendingChanges directory =
        directory(push.model().get(), push.registry().get(), push.service().get());
    begin(push.t());
    told |= push.first().orElse(false);
    if (push.added().isPresent() && push.removed().isPresent()) {
      told = true;
      directory.push(push.t(), push.added().get(), push.removed().get());
      boolean same = push.added().get().isEmpty() && push.removed().get().isEmpty();
      unchanged += same && Phases.COUNTED.contains(push.phase()) ? 1 : 0;
    }
  }

  private PendingChanges directory(String model, String registry, String service) {
    return directories.computeIfAbsent(
        List.of(model, registry, service),
        key -> new PendingChanges(model, registry, service, registry(registry)));
  }

  private RegistryTally registry(String address) {
    return registries.computeIfAbsent(address, key -> new RegistryTally());
  }

  private void begin(long until) {
    while (begun < changes.size() && changes.get(begun).startedAtMs() <= until) {
      ChangeTally change = changes.get(begun++);
      directories.values().forEach(directory -> directory.begin(change));
    }
  }

  /** Lists of the counted phases that changed nothing; absent if the lists' differences are. */
  public Optional<Long> pushesUnchanged() {
    return told ? Optional.of(unchanged) : Optional.empty();
  }

  /** The share of each registry, in their order; empty unless the source of every list is known. */
  public List<RegistryTally> byRegistry() {
    begin(Long.MAX_VALUE);
    return allNamed && addresses.containsAll(registries.keySet())
        ? addresses.stream().map(this::registry).toList()
        : List.of();
  }

  /** What became of the changes; absent if there were none, or lists' differences are unknown. */
  public Optional<Propagation> sum() {
    if (changes.isEmpty() || !told) {
      return Optional.empty();
    }
    begin(Long.MAX_VALUE);
    List<Propagation.Kind> sums = kinds.values().stream().map(KindTally::sum).toList();
    return Optional.of(
        new Propagation(
            sums,
            all(KindTally::movesAddresses, kind -> kind.visible),
            all(KindTally::goes, kind -> kind.visible),
            all(KindTally::comes, kind -> kind.visible),
            all(KindTally::movesAddresses, kind -> kind.callable),
            sum(sums, Propagation.Kind::merged),
            sum(sums, Propagation.Kind::unseen)));
  }

  private Optional<Latency> all(
      Predicate<KindTally> which, Function<KindTally, ChangeLatencies> part) {
    ChangeLatencies all = new ChangeLatencies();
    kinds.values().stream().filter(which).map(part).forEach(all::add);
    return all.sum();
  }

  private static long sum(List<Propagation.Kind> kinds, ToLongFunction<Propagation.Kind> part) {
    return kinds.stream().filter(Propagation.Kind::movesAddresses).mapToLong(part).sum();
  }
}
