package dev.discoveryscale.probe.launcher;

/** A process whose memory is limited from outside, and that is killed when it needs more. */
public interface MemoryLimited {

  /** Whether it was killed for that; only once it has ended. */
  boolean killedForMemory();
}
