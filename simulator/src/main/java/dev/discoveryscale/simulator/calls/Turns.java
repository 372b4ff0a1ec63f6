package dev.discoveryscale.simulator.calls;

import java.util.ArrayDeque;
import java.util.Deque;

/** Lets several threads work one at a time, in the order in which they were admitted. */
final class Turns {

  /** The first has its turn. */
  private final Deque<Object> members = new ArrayDeque<>();

  /** Admits a member, behind the others. */
  synchronized void admit(Object member) {
    members.addLast(member);
  }

  /** Waits until it is a member's turn. */
  synchronized void await(Object member) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    while (members.peekFirst() != member) {
      wait();
    }
  }

  /** Ends a member's turn, and waits for its next one. */
  synchronized void pass(Object member) throws InterruptedException {
    members.remove(member);
    members.addLast(member);
    notifyAll();
    await(member);
  }

  /** A member has no more turns. */
  synchronized void leave(Object member) {
    members.remove(member);
    notifyAll();
  }
}
