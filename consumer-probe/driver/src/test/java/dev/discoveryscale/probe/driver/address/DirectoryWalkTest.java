package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against objects shaped like Dubbo's; the real ones are met in the launcher's tests. */
class DirectoryWalkTest {

  @Test
  void findsDirectories() {
    Object byInterface = new RegistryDirectory("one", Map.of("a", new Leaf("10.0.0.1")));
    Object byApplication =
        new ServiceDiscoveryRegistryDirectory(
            "two", Map.of("a", new Leaf("10.0.0.1"), "b", new Leaf("10.0.0.1")));
    Object cluster = new Cluster(List.of(new Cluster(List.of(byInterface)), byApplication));

    DirectoryWalk walk = DirectoryWalk.from(proxy(new MigrationInvoker(cluster)));

    assertThat(walk.migrationSteps()).containsExactly("FORCE_INTERFACE");
    assertThat(walk.directories())
        .extracting(HeldDirectory::model)
        .containsExactlyInAnyOrder("interface", "application");
    assertThat(walk.directories())
        .extracting(HeldDirectory::registry)
        .containsExactlyInAnyOrder("one:2181", "two:2181");
    assertThat(walk.directories()).allMatch(found -> found.hosts().size() == 1);
    assertThat(walk.directories().stream().mapToInt(found -> found.invokers().size()).sum())
        .isEqualTo(3);
  }

  @Test
  void ignoresOtherObjects() {
    assertThat(DirectoryWalk.from(new Shared()).directories()).isEmpty();
  }

  private static Object proxy(Object invoker) {
    return Proxy.newProxyInstance(
        DirectoryWalkTest.class.getClassLoader(),
        new Class<?>[] {Runnable.class},
        new Handler(invoker));
  }

  interface Invoker {}

  interface Directory {}

  record Handler(Object invoker) implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] args) {
      return null;
    }
  }

  static final class MigrationInvoker implements Invoker {
    final Object invoker;
    final String step = "FORCE_INTERFACE";

    MigrationInvoker(Object invoker) {
      this.invoker = invoker;
    }
  }

  static final class Cluster implements Invoker {
    final List<Object> members;

    Cluster(List<Object> members) {
      this.members = members;
    }
  }

  static final class Shared {
    final Holder holder = new Holder(new RegistryDirectory("other", Map.of()));
  }

  record Holder(Object directory) {}

  static class RegistryDirectory implements Directory {
    final Registry registry;
    final Map<String, Leaf> urlInvokerMap;

    RegistryDirectory(String registry, Map<String, Leaf> invokers) {
      this.registry = new Registry(new Url(registry));
      this.urlInvokerMap = invokers;
    }
  }

  static final class ServiceDiscoveryRegistryDirectory extends RegistryDirectory {
    ServiceDiscoveryRegistryDirectory(String registry, Map<String, Leaf> invokers) {
      super(registry, invokers);
    }
  }

  public record Registry(Url url) {
    public Url getUrl() {
      return url;
    }
  }

  public record Url(String host) {
    public String getHost() {
      return host;
    }

    public String getBackupAddress() {
      return host + ":2181";
    }
  }

  public static final class Leaf {
    private final Url url;

    Leaf(String host) {
      this.url = new Url(host);
    }

    public Url getUrl() {
      return url;
    }
  }
}
