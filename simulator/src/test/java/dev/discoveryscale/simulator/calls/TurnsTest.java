package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {

  private final Turns turns = new Turns();
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
  void letsMembersWorkInTheirOrderUntilTheyLeave() throws InterruptedException {
    member("a", 3);
    member("b", 1);
    member("c", 2);
    run();
    assertThat(seen).containsExactly("a", "b", "c", "a", "c", "a");
  }

  @Test
  void goesOnWithoutAMemberThatWasInterruptedWhileItWaited() throws InterruptedException {
    member("a", 2);
    member("b", 2, () -> Thread.currentThread().interrupt());
    run();
    assertThat(seen).containsExactlyInAnyOrder("a", "a", "b interrupted");
  }
}
