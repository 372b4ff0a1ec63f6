package dev.discoveryscale.calls.stack;

/** A server that is up. */
public interface ServedStack extends AutoCloseable {

  /** The release that serves, as it names itself. */
  String release();
}
