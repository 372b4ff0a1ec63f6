package dev.discoveryscale.scenario.fidelity;

import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * What a Nacos says of a fleet, one fact at a time. Left out is what differs between any two starts
 * of a real provider ({@link Volatile}) and what the server does not tell: the connection that
 * carries an instance, and what its writer called a configuration's content.
 */
final class NacosFacts {

  private static final String REVISION = "dubbo.metadata.revision";

  private final FactSheet sheet;

  private NacosFacts(Instant now) {
    this.sheet = new FactSheet(now);
  }

  /** The facts of what was read or is to be written just now. */
  static SortedMap<Fact, String> of(List<NacosEntry> entries, Instant now) {
    NacosFacts facts = new NacosFacts(now);
    entries.forEach(facts::add);
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

  private void add(NacosEntry entry) {
    if (entry instanceof NacosInstance instance) {
      add(instance);
    } else if (entry instanceof NacosConfiguration configuration) {
      add(configuration);
    }
  }

  private void add(NacosInstance instance) {
    String subject =
        sheet.unique(
            "instance %s@@%s %s:%d"
                .formatted(instance.group(), instance.service(), instance.ip(), instance.port()));
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

  private void add(NacosConfiguration configuration) {
    String subject =
        sheet.unique(
            "configuration %s, group %s".formatted(configuration.dataId(), configuration.group()));
    sheet.put(subject, Fact.IS, "a configuration");
    sheet.data(subject, "content", configuration.content());
  }
}
