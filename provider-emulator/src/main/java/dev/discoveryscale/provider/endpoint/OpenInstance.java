package dev.discoveryscale.provider.endpoint;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import java.util.List;

/**
 * The sockets of one open instance.
 *
 * @param listeners one for each protocol
 * @param connections accepted on any of them; closes those that still arrive once it is closed
 */
record OpenInstance(List<Channel> listeners, ChannelGroup connections) {

  OpenInstance {
    listeners = List.copyOf(listeners);
  }

  /**
   * Stops listening, tells the consumers that no more requests are wanted, as a provider's graceful
   * shutdown does, and closes their connections. Returns when all is closed.
   */
  void close() {
    listeners.stream()
        .map(Channel::close)
        .toList()
        .forEach(closed -> closed.awaitUninterruptibly());
    connections.writeAndFlush(Frame.readOnlyEvent().bytes(UnpooledByteBufAllocator.DEFAULT));
    connections.close().awaitUninterruptibly();
  }
}
