package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.simulator.runtime.Progress;
import java.util.function.UnaryOperator;

/** What a cell of calls does now, for its progress line, its errors and its samples. */
final class CallPhase {

  private final Progress progress;
  private final UnaryOperator<String> own;
  private String name = "";

  /**
   * No phase yet.
   *
   * @param own what samples call a phase of this cell, if others have the same servers and clients
   */
  CallPhase(Progress progress, UnaryOperator<String> own) {
    this.progress = progress;
    this.own = own;
  }

  /** The phase that began last; empty before the first. */
  String name() {
    return name;
  }

  /** Begins a phase of the cell alone; samples go on in the phase that they are in. */
  void begin(String next) {
    name = next;
    progress.phase(next);
  }

  /** Begins a phase of the samples too. */
  void begin(String next, Peers peers) throws InterruptedException {
    begin(next);
    beginSamples(next, peers);
  }

  /**
   * Begins a phase of the samples alone; in turns the progress line would change too often. The
   * last phase is that of all cells.
   */
  void beginSamples(String next, Peers peers) throws InterruptedException {
    name = next;
    peers.phase(next.equals(Phases.STOP) ? next : own.apply(next));
  }
}
