package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.provider.endpoint.service.FirstMoment;
import dev.discoveryscale.provider.endpoint.service.MetadataGate;
import dev.discoveryscale.provider.endpoint.service.WireProtocol;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One open instance.
 *
 * @param listeners its sockets, one for each port
 * @param metadata whether its metadata is available
 * @param first its first connection
 */
record OpenInstance(List<Listener> listeners, MetadataGate metadata, FirstMoment first) {

  OpenInstance {
    listeners = List.copyOf(listeners);
  }

  /** Stops listening, then ends the connections gracefully. Returns when all is closed. */
  void close() {
    stopListening();
    listeners.forEach(listener -> listener.wire().close(listener.connections()));
  }

  /** Stops listening and ends the connections without a word. Returns when all is closed. */
  void kill() {
    stopListening();
    listeners.forEach(listener -> listener.connections().close().awaitUninterruptibly());
  }

  /**
   * A channel says that it is closed before its socket is: the JVM closes that when the selector it
   * was registered with selects again, and until then the system accepts connections.
   */
  private void stopListening() {
    listeners.stream()
        .map(listener -> listener.socket().close())
        .toList()
        .forEach(closed -> closed.awaitUninterruptibly());
    awaitSelection();
    awaitSelection();
  }

  /** Once is not enough for a loop that is held up just then: it may still be at the same tasks. */
  private void awaitSelection() {
    listeners.stream()
        .map(listener -> listener.socket().eventLoop().schedule(() -> {}, 1, TimeUnit.MILLISECONDS))
        .toList()
        .forEach(selected -> selected.awaitUninterruptibly());
  }

  /**
   * A listening socket.
   *
   * @param connections accepted on it; closes those that still arrive once it is closed
   * @param wire what is spoken on them
   */
  record Listener(Channel socket, ChannelGroup connections, WireProtocol wire) {}
}
