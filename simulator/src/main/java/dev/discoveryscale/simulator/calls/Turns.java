package dev.discoveryscale.simulator.calls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Lets several threads work one at a time, in rounds: first in the order in which they were
 * admitted, then in each round in another random one, so that none always follows the same other.
 */
final class Turns {

  private final Random random;

  /** Those whose turn is still to come in this round; the first has its turn. */
  private final Deque<Object> round = new ArrayDeque<>();

  private final List<Object> next = new ArrayList<>();

  /** Turns whose orders follow from a seed. */
  Turns(long seed) {
    random = new Random(seed);
  }

  /** Admits a member to the first round, behind the others. */
  synchronized void admit(Object member) {
    round.addLast(member);
  }

  /** Waits until it is a member's turn. */
  synchronized void await(Object member) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    while (round.peekFirst() != member) {
      wait();
    }
  }

  /** Ends a member's turn, and waits for that of the next round. */
  synchronized void pass(Object member) throws InterruptedException {
    round.remove(member);
    next.add(member);
    goOn();
    await(member);
  }

  /** A member has no more turns. */
  synchronized void leave(Object member) {
    round.remove(member);
    next.remove(member);
    goOn();
  }

  private void goOn() {
    if (round.isEmpty()) {
      Collections.shuffle(next, random);
      round.addAll(next);
      next.clear();
    }
    notifyAll();
  }
}
