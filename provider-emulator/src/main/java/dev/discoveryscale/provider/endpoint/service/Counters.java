package dev.discoveryscale.provider.endpoint.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what endpoints do; shared by all connections. */
public final class Counters {

  private final AtomicInteger connections = new AtomicInteger();
  private final LongAdder calls = new LongAdder();
  private final Map<String, FirstMoment> firstCalls = new ConcurrentHashMap<>();
  private final LongAdder heartbeats = new LongAdder();
  private final LongAdder metadataRequests = new LongAdder();
  private final LongAdder protocolErrors = new LongAdder();

  public void connected() {
    connections.incrementAndGet();
  }

  public void disconnected() {
    connections.decrementAndGet();
  }

  /** A call of one of the fleet's interfaces that is answered with a value. */
  void call() {
    calls.increment();
  }

  /** When that interface was first called. */
  public FirstMoment firstCall(String interfaceName) {
    return firstCalls.computeIfAbsent(interfaceName, name -> new FirstMoment());
  }

  /** Forgets first calls that came before a moment. */
  public void forgetFirstCallsBefore(long epochMillis) {
    firstCalls.values().forEach(first -> first.forgetBefore(epochMillis));
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

  public EndpointStatistics snapshot(int openInstances) {
    return new EndpointStatistics(
        openInstances,
        connections.get(),
        calls.sum(),
        heartbeats.sum(),
        metadataRequests.sum(),
        protocolErrors.sum());
  }
}
