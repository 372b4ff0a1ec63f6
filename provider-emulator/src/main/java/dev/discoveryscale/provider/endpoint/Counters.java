package dev.discoveryscale.provider.endpoint;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what endpoints do; shared by all connections. */
public final class Counters {

  private final AtomicInteger connections = new AtomicInteger();
  private final LongAdder calls = new LongAdder();
  private final LongAdder heartbeats = new LongAdder();
  private final LongAdder metadataRequests = new LongAdder();
  private final LongAdder protocolErrors = new LongAdder();

  public void connected() {
    connections.incrementAndGet();
  }

  public void disconnected() {
    connections.decrementAndGet();
  }

  void call() {
    calls.increment();
  }

  public void heartbeat() {
    heartbeats.increment();
  }

  void metadataRequest() {
    metadataRequests.increment();
  }

  public void protocolError() {
    protocolErrors.increment();
  }

  EndpointStatistics snapshot(int openInstances) {
    return new EndpointStatistics(
        openInstances,
        connections.get(),
        calls.sum(),
        heartbeats.sum(),
        metadataRequests.sum(),
        protocolErrors.sum());
  }
}
