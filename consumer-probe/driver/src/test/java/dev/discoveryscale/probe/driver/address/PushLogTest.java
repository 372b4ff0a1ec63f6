package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.agent.ProbeWeight;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is recorded of address lists, and of the refreshes they lead to. */
class PushLogTest {

  private static final String NAME =
      "\"interface\":\"a.B\",\"registry\":\"r:2181\",\"model\":\"interface\"";

  private final List<String> records = Collections.synchronizedList(new ArrayList<>());
  private final PushLog log =
      new PushLog((type, fields) -> records.add(type + " " + fields), new ProbeWeight());
  private final RegistryDirectory directory = new RegistryDirectory();

  @Test
  void countsFirstListOnly() {
    push("h1", "h2", "h2");

    assertThat(records).containsExactly("push {" + NAME + ",\"addresses\":3,\"first\":true}");
    assertThat(log.count()).isEqualTo(1);
  }

  @Test
  void reportsAddedAndRemovedAddresses() {
    push("h1", "h2");
    push("h3", "h2");
    push("h3", "h2", "h2");
    push();
    push("h1");

    assertThat(records.subList(1, 5))
        .containsExactly(
            told(2, hash("h3"), hash("h1")),
            told(3, "", ""),
            told(0, "", sorted("h2", "h3")),
            told(1, hash("h1"), ""));
  }

  @Test
  void treatsEmptyFirstListAsFirst() {
    push();
    push("h1");

    assertThat(records)
        .containsExactly(
            "push {" + NAME + ",\"addresses\":0,\"first\":true}", told(1, hash("h1"), ""));
  }

  @Test
  void distinguishesDirectories() {
    RegistryDirectory other = new ServiceDiscoveryRegistryDirectory();
    push("h1");
    push(other, "h2");

    assertThat(records.get(1)).contains("\"model\":\"application\"", "\"first\":true");
  }

  @Test
  void recordsRefreshSeparately() {
    push("h1");
    directory.urlInvokerMap = Map.of("h1", new Invoker());
    awaitRefreshes(1);

    push();
    directory.urlInvokerMap = null;
    awaitRefreshes(2);
    assertThat(records.get(1)).isEqualTo("refreshed {" + NAME + "}");
  }

  /** Parameters of an interface's consumers have changed. */
  @Test
  void recordsRefreshWithoutList() {
    push("h1");
    directory.urlInvokerMap = Map.of("h1", new Invoker());
    awaitRefreshes(1);

    directory.urlInvokerMap = Map.of("h1", new Invoker());
    awaitRefreshes(2);
    assertThat(log.count()).isEqualTo(1);
  }

  @Test
  void recordsRefreshWhenObserved() {
    log.lookIdlyEvery(0);
    push("h1");
    directory.urlInvokerMap = Map.of("h1", new Invoker());
    awaitRefreshes(1);

    directory.urlInvokerMap = Map.of("h1", new Invoker());
    log.look();
    awaitRefreshes(2);
  }

  @Test
  void recordsMapClearedInPlaceAsRefresh() {
    Map<String, Invoker> map = new HashMap<>(Map.of("h1", new Invoker()));
    push("h1");
    directory.urlInvokerMap = map;
    awaitRefreshes(1);

    push();
    map.clear();
    awaitRefreshes(2);
  }

  /** So that no refresh is taken for that of a later push. */
  @Test
  void recordsRefreshBeforeNextPush() {
    for (int i = 0; i < 50; i++) {
      push("h" + i);
      directory.urlInvokerMap = Map.of("h" + i, new Invoker());
    }

    awaitRefreshes(50);
    assertThat(records).hasSize(100);
    for (int i = 0; i < records.size(); i++) {
      assertThat(records.get(i)).startsWith(i % 2 == 0 ? "push" : "refreshed");
    }
  }

  @Test
  void recordsNoRefreshForIgnoredList() {
    push("h1");
    directory.urlInvokerMap = Map.of("h1", new Invoker());
    awaitRefreshes(1);
    push();
    push("h1");
    log.look();

    assertThat(records).filteredOn(line -> line.startsWith("refreshed")).hasSize(1);
  }

  private void awaitRefreshes(int count) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> records.stream().filter(r -> r.startsWith("refreshed")).count() == count);
  }

  private void push(String... hosts) {
    push(directory, hosts);
  }

  private void push(Object to, String... hosts) {
    log.received("a.B", to, List.of(hosts), new Hosts());
  }

  private static String told(int addresses, String added, String removed) {
    return "push {"
        + NAME
        + ",\"addresses\":%d,\"added\":[%s],\"removed\":[%s]}".formatted(addresses, added, removed);
  }

  private static String hash(String host) {
    return String.format(Locale.ROOT, "\"%016x\"", AddressHash.of("dubbo", host, 1));
  }

  private static String sorted(String one, String other) {
    boolean inOrder = AddressHash.of("dubbo", one, 1) < AddressHash.of("dubbo", other, 1);
    return inOrder ? hash(one) + "," + hash(other) : hash(other) + "," + hash(one);
  }

  private static final class Hosts implements AddressReader<String> {
    @Override
    public String protocol(String url) {
      return "dubbo";
    }

    @Override
    public String host(String url) {
      return url;
    }

    @Override
    public int port(String url) {
      return 1;
    }
  }

  static class RegistryDirectory {
    final Registry registry = new Registry();
    volatile Map<String, Invoker> urlInvokerMap;
  }

  static final class ServiceDiscoveryRegistryDirectory extends RegistryDirectory {}

  public static final class Registry {
    public Url getUrl() {
      return new Url();
    }
  }

  public static final class Url {
    public String getBackupAddress() {
      return "r:2181";
    }
  }

  /** One that can be called. */
  public static final class Invoker {
    public boolean isAvailable() {
      return true;
    }
  }
}
