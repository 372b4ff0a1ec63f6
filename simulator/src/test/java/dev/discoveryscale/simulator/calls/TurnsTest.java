package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {

  private final Turns turns = new Turns(1);
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
  private final List<Thread> threads = new ArrayList<>();

  private void member(String name, int rounds) {
    member(name, rounds, () -> {});
  }

  private void member(String name, int rounds, Runnable first) {
    turns.admit(name);
    threads.add(
        new Thread(
            () -> {
              first.run();
              try {
                turns.await(name);
                for (int i = 0; i < rounds; i++) {
                  seen.add(name);
                  turns.pass(name);
                }
              } catch (InterruptedException e) {
                seen.add(name + " interrupted");
              } finally {
                turns.leave(name);
              }
            }));
  }

  private void run() throws InterruptedException {
    threads.forEach(Thread::start);
    for (Thread each : threads) {
      each.join();
    }
  }

  @Test
  void letsMembersWorkInTheirOrderThenInRandomOnes() throws InterruptedException {
    for (String name : List.of("a", "b", "c", "d")) {
      member(name, 20);
    }
    run();
    assertThat(seen).hasSize(80).startsWith("a", "b", "c", "d");
    Set<List<String>> orders = new HashSet<>();
    for (int from = 0; from < 80; from += 4) {
      List<String> round = seen.subList(from, from + 4);
      assertThat(round).containsExactlyInAnyOrder("a", "b", "c", "d");
      orders.add(round);
    }
    assertThat(orders).hasSizeGreaterThan(10);
  }

  @Test
  void goesOnWithoutMembersThatLeft() throws InterruptedException {
    member("a", 3);
    member("b", 1);
    member("c", 2);
    run();
    assertThat(seen.subList(0, 3)).containsExactly("a", "b", "c");
    assertThat(seen.subList(3, 5)).containsExactlyInAnyOrder("a", "c");
    assertThat(seen.subList(5, 6)).containsExactly("a");
  }

  @Test
  void goesOnWithoutAMemberThatWasInterruptedWhileItWaited() throws InterruptedException {
    member("a", 2);
    member("b", 2, () -> Thread.currentThread().interrupt());
    run();
    assertThat(seen).containsExactlyInAnyOrder("a", "a", "b interrupted");
  }
}
