package dev.discoveryscale.jvm.agent.gc;

/** Bytes allocated in the heap since the JVM started; never falls. Thread-safe. */
public interface AllocationMeter {

  /** How it is known, for the record. */
  String method();

  long allocatedBytes();

  /** Called for every collection, in order. */
  void collected(GcEvent event);
}
