package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;

/**
 * Answers on the addresses that a fleet registers. The fleet opens an instance before its first
 * node is written and closes it after its last node is gone, each from one thread at a time for one
 * instance, but for different instances possibly at once. The creator owns the host; the fleet
 * never closes it.
 */
public interface EndpointHost extends AutoCloseable {

  /**
   * Opens every protocol port of the instance's host. Returns when connections are accepted.
   *
   * @throws IOException if an address is not available; the message names it
   */
  void open(Instance instance) throws IOException;

  /**
   * Stops answering for the instance and closes its connections. Without effect if it is not open.
   */
  void close(Instance instance);

  /**
   * Stops answering for the instance without a word to its callers, as a process that is killed.
   * Without effect if it is not open. The same as {@link #close(Instance)} where that says nothing
   * to anyone.
   */
  default void kill(Instance instance) {
    close(instance);
  }

  /**
   * Withholds the metadata of an open instance until it is published: requests for it wait or fail.
   * Without effect where no metadata is served.
   */
  default void withholdMetadata(Instance instance, MetadataFault fault) {}

  /** Makes the metadata of an open instance available again; waiting requests are answered. */
  default void publishMetadata(Instance instance) {}

  /** Stops answering for every instance and frees threads and sockets. */
  @Override
  void close();
}
