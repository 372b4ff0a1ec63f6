package dev.discoveryscale.provider.link.nacos;

import dev.discoveryscale.provider.dialect.NacosDialect;
import dev.discoveryscale.provider.link.MappedApplications;
import dev.discoveryscale.provider.link.Rule;
import dev.discoveryscale.provider.link.Rules;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An operator's hand in one Nacos: configuration entries. */
final class NacosRules implements Rules {

  private static final String MAPPING = "mapping";

  private final NacosDialect dialect;
  private final NacosSession session;

  NacosRules(NacosDialect dialect, NacosSession session) {
    this.dialect = dialect;
    this.session = session;
  }

  /** Writes an entry, over one that is there; applications are added to those of an interface. */
  static CompletableFuture<Void> publish(NacosSession session, NacosConfiguration entry) {
    return entry.group().equals(MAPPING)
        ? session
            .query(entry.group(), entry.dataId())
            .thenCompose(there -> added(session, entry, there.orElse("")))
        : publish(session, entry, entry.content());
  }

  private static CompletableFuture<Void> added(
      NacosSession session, NacosConfiguration entry, String there) {
    String joined = MappedApplications.joined(there, entry.content());
    return joined.equals(there)
        ? CompletableFuture.completedFuture(null)
        : publish(session, entry, joined);
  }

  private static CompletableFuture<Void> publish(
      NacosSession session, NacosConfiguration entry, String content) {
    return session.publish(entry.group(), entry.dataId(), content, Optional.of(entry.type()));
  }

  @Override
  public int put(Rule rule) throws IOException {
    List<NacosConfiguration> entries = entries(rule);
    for (NacosConfiguration entry : entries) {
      Waiting.on(publish(session, entry));
    }
    return entries.size();
  }

  @Override
  public int delete(Rule rule) throws IOException {
    List<NacosConfiguration> entries = entries(rule);
    for (NacosConfiguration entry : entries) {
      Waiting.on(session.remove(entry.group(), entry.dataId()));
    }
    return entries.size();
  }

  @Override
  public int deleteIfSame(Rule rule) throws IOException {
    int deleted = 0;
    for (NacosConfiguration entry : entries(rule)) {
      Optional<String> there = Waiting.on(session.query(entry.group(), entry.dataId()));
      if (there.filter(entry.content()::equals).isPresent()) {
        Waiting.on(session.remove(entry.group(), entry.dataId()));
        deleted++;
      }
    }
    return deleted;
  }

  private List<NacosConfiguration> entries(Rule rule) {
    return rule.services().stream()
        .map(service -> dialect.overrideEntry(service, rule.parameters()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    Waiting.on(session.close());
  }
}
