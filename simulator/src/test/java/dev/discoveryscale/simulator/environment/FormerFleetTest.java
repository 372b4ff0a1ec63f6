package dev.discoveryscale.simulator.environment;

import static dev.discoveryscale.model.RegistryKind.NACOS;
import static dev.discoveryscale.model.RegistryKind.ZOOKEEPER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.simulator.run.FakeTicker;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** How long a former fleet is waited for, and what is said of it; time is played. */
class FormerFleetTest {

  private static final String OLD = "10.0.0.1:2181";
  private static final String NEW = "10.0.0.2:8848";
  private static final Map<String, RegistryKind> KINDS = Map.of(OLD, ZOOKEEPER, NEW, NACOS);

  private final FakeTicker ticker = new FakeTicker();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final Map<String, Duration> goneAfter = new HashMap<>();

  @Test
  void doesNotWaitWithoutAddresses() throws Exception {
    await();

    assertThat(waited()).isZero();
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void waitsNoLongerThanUntilAddressesDisappear() throws Exception {
    goneAfter.put(NEW, Duration.ofSeconds(7));

    await();

    assertThat(waited()).isEqualTo(Duration.ofSeconds(7));
    assertThat(said.toString(StandardCharsets.UTF_8))
        .startsWith(
            NEW
                + " holds 2 addresses of an earlier fleet or of other providers: waiting at"
                + " most 40 s for them to disappear\n")
        .contains("waiting for 2 addresses of other providers to disappear, at most 40 s more");
  }

  @Test
  void namesAddressesThatOutliveTheirRegistrysTimeout() {
    goneAfter.put(NEW, Duration.ofHours(1));

    assertThatThrownBy(this::await)
        .isInstanceOf(CellFailure.class)
        .hasMessageStartingWith(
            "2 addresses of other providers are still registered after 40 s; the first:"
                + " dubbo://10.1.1.1:1, for com.acme.A from "
                + NEW);
    assertThat(waited()).isEqualTo(Duration.ofSeconds(40));
  }

  @Test
  void givesEachRegistryItsOwnTimeout() throws Exception {
    goneAfter.put(OLD, Duration.ofSeconds(70));
    goneAfter.put(NEW, Duration.ofSeconds(30));

    await();

    assertThat(waited()).isEqualTo(Duration.ofSeconds(70));
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains(OLD + " holds 2 addresses", "at most 75 s", NEW + " holds 2 addresses");

    goneAfter.put(OLD, Duration.ofHours(1));
    assertThatThrownBy(this::await)
        .hasMessageStartingWith("2 addresses of other providers are still registered after 75 s");
  }

  private void await() throws Exception {
    long begun = ticker.nanos();
    new FormerFleet(
            () -> read(Duration.ofNanos(ticker.nanos() - begun)),
            KINDS,
            new Pacer(ticker, () -> {}),
            new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), 0, Clock.systemUTC()))
        .awaitGone(FormerFleet::keeping);
  }

  private Map<DirectoryName, SortedSet<String>> read(Duration after) {
    Map<DirectoryName, SortedSet<String>> found = new HashMap<>();
    for (String registry : KINDS.keySet()) {
      boolean there = goneAfter.getOrDefault(registry, Duration.ZERO).compareTo(after) > 0;
      found.put(
          new DirectoryName("com.acme.A", registry, "interface"),
          new TreeSet<>(there ? List.of("dubbo://10.1.1.1:1", "dubbo://10.1.1.2:1") : List.of()));
    }
    return found;
  }

  private Duration waited() {
    return Duration.ofNanos(ticker.nanos());
  }
}
