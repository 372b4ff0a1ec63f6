package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Registries start at the same time, and none is left of those that nobody got. */
class RegistryStartsTest {

  private static final long LIMIT_S = 20;

  private final Set<String> closed = ConcurrentHashMap.newKeySet();

  @Test
  void startsAllAtOnceAndReturnsThemInOrder() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    try (RegistryStarts starts =
        RegistryStarts.begin(List.of(() -> met(together, "one"), () -> met(together, "two")))) {
      assertThat(starts.await()).extracting(Registry::name).containsExactly("one", "two");
    }
    assertThat(closed).isEmpty();
  }

  @Test
  void endsTheOthersIfOneDoesNotStart() {
    assertThatThrownBy(
            () -> {
              try (RegistryStarts starts =
                  RegistryStarts.begin(
                      List.of(
                          () -> new Named("one"),
                          () -> {
                            throw new IOException("no room");
                          },
                          () -> new Named("three")))) {
                starts.await();
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(closed).containsExactlyInAnyOrder("one", "three");
  }

  @Test
  void endsStartingRegistriesOnAnInterrupt() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> {
              try (RegistryStarts starts =
                  RegistryStarts.begin(
                      List.of(() -> endless(interrupted), () -> new Named("other")))) {
                starts.await();
              }
            })
        .isInstanceOf(InterruptedException.class);
    assertThat(interrupted.await(LIMIT_S, TimeUnit.SECONDS)).isTrue();
    assertThat(closed).containsExactly("other");
  }

  private Registry met(CyclicBarrier together, String name) throws IOException {
    try {
      together.await(LIMIT_S, TimeUnit.SECONDS);
      return new Named(name);
    } catch (Exception e) {
      throw new IOException("the others are not starting", e);
    }
  }

  private Registry endless(CountDownLatch interrupted) throws IOException {
    try {
      TimeUnit.HOURS.sleep(1);
      throw new IOException("nobody interrupted");
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw new IOException("interrupted", e);
    }
  }

  private final class Named implements Registry {
    private final String name;

    private Named(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public String connectString() {
      return name;
    }

    @Override
    public ServerIdentity server() {
      throw new UnsupportedOperationException();
    }

    @Override
    public RegistryStatistics statistics() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {
      closed.add(name);
    }
  }
}
