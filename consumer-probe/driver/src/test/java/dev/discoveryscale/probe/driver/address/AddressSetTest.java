package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Differences of address lists as sets of hashes. */
class AddressSetTest {

  private static final AddressReader<Long> AS_PORT = new Ports();

  /** Reads objects that are equal to no other. */
  private static final class Places implements AddressReader<Object> {
    private int read;

    @Override
    public String protocol(Object url) {
      read++;
      return "p";
    }

    @Override
    public String host(Object url) {
      return "h";
    }

    @Override
    public int port(Object url) {
      return ((int[]) url)[0];
    }
  }

  @Test
  void countsDuplicateOnce() {
    assertThat(set(7L, 3L, 7L, 7L, 3L).size()).isEqualTo(2);
  }

  @Test
  void ignoresOrder() {
    assertThat(rest(set(1L, 2L, 3L), set(3L, 1L, 2L))).isEmpty();
    assertThat(rest(set(), set())).isEmpty();
  }

  @Test
  void returnsAllAgainstEmptySet() {
    assertThat(rest(set(1L, 2L), set())).hasSize(2);
    assertThat(rest(set(), set(1L, 2L))).isEmpty();
  }

  @Test
  void forgetsEarlierContent() {
    AddressSet set = set(IntStream.range(0, 5000).mapToObj(i -> (long) i).toArray(Long[]::new));
    fill(set, List.of(9L));
    assertThat(hashes(set)).containsExactly(AddressHash.of("p", "h", 9));
  }

  /** Of many odd pairs of lists the rest is what sets of the same numbers say. */
  @Test
  void returnsDifferenceOfSets() {
    Random random = new Random(20_000);
    for (int round = 0; round < 300; round++) {
      List<Long> one = numbers(random);
      List<Long> other = numbers(random);
      SortedSet<Long> expected = new TreeSet<>();
      one.forEach(n -> expected.add(AddressHash.of("p", "h", n.intValue())));
      other.forEach(n -> expected.remove(AddressHash.of("p", "h", n.intValue())));

      assertThat(rest(set(one.toArray(Long[]::new)), set(other.toArray(Long[]::new))))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  /** With URLs of the list before, of equal address or not, the set is that of the list alone. */
  @Test
  void skipsUnchangedUrls() {
    skipsUnchangedUrls(30);
    skipsUnchangedUrls(5);
  }

  private static void skipsUnchangedUrls(int most) {
    Random random = new Random(3_015);
    AddressSet before = new AddressSet();
    List<Object> urls = new ArrayList<>();
    Places reader = new Places();
    for (int round = 0; round < 300; round++) {
      int gone = random.nextInt(most);
      for (int i = 0; i < gone && !urls.isEmpty(); i++) {
        urls.remove(random.nextInt(urls.size()));
      }
      for (int i = random.nextInt(most); i > 0; i--) {
        urls.add(random.nextInt(urls.size() + 1), new int[] {random.nextInt(200)});
      }
      AddressSet alone = new AddressSet();
      alone.fill(urls.toArray(), urls.size(), reader, true);
      AddressSet now = new AddressSet();
      int known = now.fill(urls.toArray(), urls.size(), reader, before);

      assertThat(hashes(now)).isEqualTo(hashes(alone));
      assertThat(known).isBetween(0, urls.size());
      before.fillWith(now);
    }
  }

  @Test
  void readsListOnlyAtRemovedAddress() {
    List<Object> urls = new ArrayList<>();
    IntStream.range(0, 1_000).forEach(i -> urls.add(new int[] {i}));
    AddressSet before = new AddressSet();
    before.fill(urls.toArray(), urls.size(), new Places(), true);
    urls.remove(500);
    urls.add(700, new int[] {5_000});
    Places reader = new Places();

    assertThat(new AddressSet().fill(urls.toArray(), urls.size(), reader, before)).isEqualTo(999);
    assertThat(reader.read).isEqualTo(1);
  }

  /** But for the test's own array. */
  @Test
  void allocatesNothingOnceWarm() {
    List<Long> ports = IntStream.range(0, 2_500).mapToObj(i -> i * 7_919L % 65_536).toList();
    AddressSet now = new AddressSet();
    AddressSet last = new AddressSet();
    AddressSet rest = new AddressSet();
    compare(ports, now, last, rest, 200);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    compare(ports, now, last, rest, 1_000);

    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000 * 50);
  }

  private static void compare(
      List<Long> ports, AddressSet now, AddressSet last, AddressSet rest, int rounds) {
    Long[] all = ports.toArray(Long[]::new);
    for (int i = 0; i < rounds; i++) {
      now.fill(all, all.length, AS_PORT, true);
      rest.fillWithRest(now, last);
      rest.fillWithRest(last, now);
      last.fillWith(now);
    }
  }

  private static List<Long> numbers(Random random) {
    return random.longs(random.nextInt(40), 0, 30).boxed().toList();
  }

  private static AddressSet set(Long... ports) {
    AddressSet set = new AddressSet();
    fill(set, List.of(ports));
    return set;
  }

  private static void fill(AddressSet set, List<Long> ports) {
    set.fill(ports.toArray(Long[]::new), ports.size(), AS_PORT, true);
  }

  private static List<Long> rest(AddressSet one, AddressSet other) {
    AddressSet rest = new AddressSet();
    rest.fillWithRest(one, other);
    return hashes(rest);
  }

  private static List<Long> hashes(AddressSet set) {
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < set.size(); i++) {
      hashes.add(set.get(i));
    }
    return hashes;
  }

  private static final class Ports implements AddressReader<Long> {
    @Override
    public String protocol(Long url) {
      return "p";
    }

    @Override
    public String host(Long url) {
      return "h";
    }

    @Override
    public int port(Long url) {
      return url.intValue();
    }
  }
}
