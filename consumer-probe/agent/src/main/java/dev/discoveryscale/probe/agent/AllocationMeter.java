package dev.discoveryscale.probe.agent;

/** Bytes allocated in the heap since the JVM started; never falls. Thread-safe. */
interface AllocationMeter {

  /** How it is known, for the record. */
  String method();

  long allocatedBytes();

  /** Told of every collection, in order. */
  void collected(GcEvent event);
}
