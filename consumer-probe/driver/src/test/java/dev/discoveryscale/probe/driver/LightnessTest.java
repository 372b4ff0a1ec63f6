package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.discoveryscale.probe.driver.address.AddressReader;
import dev.discoveryscale.probe.driver.address.AddressSet;
import dev.discoveryscale.probe.driver.address.RefreshWatch;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How little may be allocated; what is does not depend on the machine's speed. */
class LightnessTest {

  private static final int TIMES = 500;

  /** Has the field that Dubbo's directories have. */
  private static final class Directory {
    private Map<String, Object> urlInvokerMap = new HashMap<>();
  }

  /** As Dubbo's invokers that have no connection yet. */
  public static final class Unconnected {
    public boolean isAvailable() {
      return false;
    }
  }

  @Test
  void allocatesNothingForUnchangedDirectory() {
    Directory directory = new Directory();
    directory.urlInvokerMap.put("a", new Unconnected());
    RefreshWatch watch = new RefreshWatch(directory);

    assertThat(allocation(watch::refreshed)).isLessThan(8);
  }

  @Test
  void allocatesLessThan2BytesPerAwaitedInvoker() {
    Directory directory = new Directory();
    RefreshWatch watch = new RefreshWatch(directory);
    directory.urlInvokerMap =
        IntStream.range(0, 1_000)
            .boxed()
            .collect(Collectors.toMap(String::valueOf, i -> new Unconnected()));
    assertThat(watch.refreshed()).isFalse();

    assertThat(allocation(watch::refreshed)).isLessThan(2_000);
  }

  @Test
  void allocatesNothingForComparison() {
    AddressSet one = new AddressSet();
    AddressSet other = new AddressSet();
    AddressSet rest = new AddressSet();
    Integer[] ports = IntStream.range(0, 2_500).boxed().toArray(Integer[]::new);

    long bytes =
        allocation(
            () -> {
              one.fill(ports, ports.length, PORTS, true);
              rest.fillWithRest(one, other);
              other.fillWith(one);
            });

    assertThat(bytes).isLessThan(64);
  }

  private static final AddressReader<Integer> PORTS =
      new AddressReader<>() {
        @Override
        public String protocol(Integer url) {
          return "dubbo";
        }

        @Override
        public String host(Integer url) {
          return "127.0.0.1";
        }

        @Override
        public int port(Integer url) {
          return url;
        }
      };

  private static long allocation(Runnable work) {
    for (int i = 0; i < TIMES; i++) {
      work.run();
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (int i = 0; i < TIMES; i++) {
      work.run();
    }
    return (threads.getThreadAllocatedBytes(id) - before) / TIMES;
  }
}
