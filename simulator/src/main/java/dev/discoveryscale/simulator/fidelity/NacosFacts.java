package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The entries of a fleet in Nacos servers, one fact at a time. Values that differ between any two
 * starts of a real provider are left out ({@link Volatile}) and what the server does not report:
 * the connection that carries an instance, and what its writer called a configuration's content.
 */
final class NacosFacts {

  private static final String REVISION = "dubbo.metadata.revision";

  private final Combination combination;
  private final FactSheet sheet;

  private NacosFacts(Combination combination, Instant now) {
    this.combination = combination;
    this.sheet = new FactSheet(now);
  }

  /** The facts of what was read just now, the entries of each registry. */
  static SortedMap<Fact, String> of(
      Combination combination, List<List<NacosEntry>> registries, Instant now) {
    NacosFacts facts = new NacosFacts(combination, now);
    for (int i = 0; i < registries.size(); i++) {
      for (NacosEntry entry : registries.get(i)) {
        facts.add("registry " + (i + 1), entry);
      }
    }
    return facts.sheet.facts();
  }

  /**
   * The entries without metadata of revisions that no instance names, which a real provider leaves
   * behind when it publishes before its last service is exported ({@link OrphanRevisions}).
   */
  static List<NacosEntry> withoutOrphans(List<NacosEntry> entries) {
    Set<String> named =
        entries.stream()
            .filter(NacosInstance.class::isInstance)
            .map(entry -> ((NacosInstance) entry).metadata().getOrDefault(REVISION, ""))
            .collect(Collectors.toSet());
    return entries.stream()
        .filter(
            entry ->
                !(entry instanceof NacosConfiguration
                    && entry.group().matches("[0-9a-f]{32}")
                    && !named.contains(entry.group())))
        .toList();
  }

  private void add(String registry, NacosEntry entry) {
    if (entry instanceof NacosInstance instance) {
      add(registry, instance);
    } else if (entry instanceof NacosConfiguration configuration) {
      add(inAnyRegistry() ? "one registry" : registry, configuration);
    }
  }

  /** A provider of 2.7 takes one of its registries for its definitions. */
  private boolean inAnyRegistry() {
    return combination.mirrored() && combination.line().equals(ReleaseLine.DUBBO_2_7);
  }

  private void add(String registry, NacosInstance instance) {
    String subject =
        sheet.unique(
            "%s instance %s@@%s %s:%d"
                .formatted(
                    registry,
                    instance.group(),
                    instance.service(),
                    instance.ip(),
                    instance.port()));
    sheet.put(
        subject,
        Fact.IS,
        "weight %s, %s, %s, %s, cluster %s"
            .formatted(
                instance.weight(),
                instance.enabled() ? "enabled" : "disabled",
                instance.healthy() ? "healthy" : "unhealthy",
                instance.ephemeral() ? "ephemeral" : "persistent",
                instance.cluster()));
    instance
        .metadata()
        .forEach(
            (key, value) -> {
              if (value.startsWith("{") || value.startsWith("[")) {
                sheet.data(subject, "metadata/" + key, value);
              } else {
                sheet.put(subject, "metadata/" + key, key, value);
              }
            });
  }

  private void add(String registry, NacosConfiguration configuration) {
    String subject =
        sheet.unique(
            "%s configuration %s, group %s"
                .formatted(registry, configuration.dataId(), configuration.group()));
    sheet.put(subject, Fact.IS, "a configuration");
    sheet.data(subject, "content", configuration.content());
  }
}
