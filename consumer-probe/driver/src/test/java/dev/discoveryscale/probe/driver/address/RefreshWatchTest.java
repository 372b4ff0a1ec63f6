package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefreshWatchTest {

  /** Has the field that Dubbo's directories have. */
  private static final class Directory {
    private Map<String, Invoker> urlInvokerMap = new HashMap<>();
  }

  /** Is available as Dubbo's are: to those who ask. */
  public static final class Invoker {
    private boolean available;

    Invoker(boolean available) {
      this.available = available;
    }

    public boolean isAvailable() {
      return available;
    }
  }

  private final Directory directory = new Directory();
  private final RefreshWatch watch = new RefreshWatch(directory);

  @Test
  void reportsReplacedMapOnce() {
    assertThat(watch.refreshed()).isFalse();

    directory.urlInvokerMap = Collections.singletonMap("a", new Invoker(true));

    assertThat(watch.refreshed()).isTrue();
    assertThat(watch.refreshed()).isFalse();
  }

  @Test
  void reportsEmptiedMap() {
    Map<String, Invoker> held = new HashMap<>();
    held.put("a", new Invoker(true));
    directory.urlInvokerMap = held;
    assertThat(watch.refreshed()).isTrue();

    held.clear();
    assertThat(watch.refreshed()).isTrue();

    directory.urlInvokerMap = null;
    assertThat(watch.refreshed()).isFalse();
  }

  @Test
  void waitsForAvailableInvoker() {
    Invoker unconnected = new Invoker(false);
    directory.urlInvokerMap = Collections.singletonMap("a", unconnected);
    assertThat(watch.refreshed()).isFalse();
    assertThat(watch.refreshed()).isFalse();

    unconnected.available = true;

    assertThat(watch.refreshed()).isTrue();
    assertThat(watch.refreshed()).isFalse();
  }

  @Test
  void acceptsOneAvailableInvoker() {
    Map<String, Invoker> held = new HashMap<>();
    held.put("a", new Invoker(false));
    held.put("b", new Invoker(true));
    directory.urlInvokerMap = held;

    assertThat(watch.refreshed()).isTrue();
  }
}
