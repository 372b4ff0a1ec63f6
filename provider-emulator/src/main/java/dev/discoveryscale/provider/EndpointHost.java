package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;

/**
 * What answers on the addresses a fleet registers. The fleet opens an instance before its first
 * node is written and closes it after its last node is gone, each from one thread at a time for one
 * instance, but for different instances possibly at once. The host itself belongs to whoever made
 * it; the fleet never closes it.
 */
public interface EndpointHost extends AutoCloseable {

  /**
   * Makes every protocol port of the instance's host answer. Returns when connections are accepted.
   *
   * @throws IOException if an address cannot be had; the message names it
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

  /** Lets the metadata of an open instance be had again; requests that wait are answered. */
  default void publishMetadata(Instance instance) {}

  /** Stops answering for every instance and frees threads and sockets. */
  @Override
  void close();
}
