package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.simulator.runtime.Progress;

/** What a cell of calls does now, for its progress line, its errors and its samples. */
final class CallPhase {

  private final Progress progress;
  private String name = "";

  CallPhase(Progress progress) {
    this.progress = progress;
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

  /** Begins a phase of the samples alone; in turns the progress line would change too often. */
  void beginSamples(String next, Peers peers) throws InterruptedException {
    name = next;
    peers.phase(next);
  }
}
