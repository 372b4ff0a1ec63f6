package dev.discoveryscale.provider.endpoint.service;

import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;

/** A protocol as it is spoken on a port. One for all instances of a fleet; holds no connection. */
public interface WireProtocol {

  /** Makes a connection that was just accepted speak this wire for the services of its port. */
  void accept(ChannelPipeline pipeline, Services services);

  /**
   * Ends connections as a provider's graceful shutdown does. Called after listening has stopped;
   * returns when all are closed.
   */
  void close(ChannelGroup connections);
}
