package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Endpoints of a fleet in this process: one listening socket for each instance and protocol, all
 * served by a few event loop threads. What is spoken is the dubbo protocol in Hessian 2, whatever a
 * protocol's name is. Owns its threads and sockets until {@link #close()}.
 */
public final class DubboEndpoints implements EndpointHost {

  private static final int EVENT_LOOPS = 2;
  private static final String LOOPBACK = "127(\\.\\d{1,3}){3}";
  private static final int BACKLOG = 1024;

  private final FleetSpec fleet;
  private final Dialect dialect;
  private final Duration heartbeat;
  private final Counters counters = new Counters();
  private final Map<String, OpenInstance> open = new ConcurrentHashMap<>();
  private final EventLoopGroup eventLoops =
      new NioEventLoopGroup(EVENT_LOOPS, new DefaultThreadFactory("dubbo-endpoints", true));

  /**
   * Endpoints with nothing open yet.
   *
   * @throws IllegalArgumentException if a protocol's wire is not {@code dubbo}
   */
  public DubboEndpoints(FleetSpec fleet, Dialect dialect) {
    this(fleet, dialect, IdleConnections.HEARTBEAT);
  }

  DubboEndpoints(FleetSpec fleet, Dialect dialect, Duration heartbeat) {
    this.fleet = fleet;
    this.dialect = dialect;
    this.heartbeat = heartbeat;
    for (ProtocolSpec protocol : fleet.protocols()) {
      if (!protocol.wire().equals("dubbo")) {
        throw new IllegalArgumentException(
            "protocol %s: wire must be dubbo, was %s".formatted(protocol.name(), protocol.wire()));
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the host is not in 127.0.0.0/8
   * @throws IllegalStateException if the instance's host is open already
   */
  @Override
  public void open(Instance instance) throws IOException {
    if (!instance.host().matches(LOOPBACK)) {
      throw new IllegalArgumentException(
          "endpoints listen on loopback addresses 127.a.b.c only, not on " + instance.host());
    }
    ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    OpenInstance opened = new OpenInstance(listen(instance, connections), connections);
    if (open.putIfAbsent(instance.host(), opened) != null) {
      opened.close();
      throw new IllegalStateException(instance.host() + " is open already");
    }
  }

  @Override
  public void close(Instance instance) {
    OpenInstance opened = open.remove(instance.host());
    if (opened != null) {
      opened.close();
    }
  }

  @Override
  public void close() {
    for (String host : List.copyOf(open.keySet())) {
      OpenInstance opened = open.remove(host);
      if (opened != null) {
        opened.close();
      }
    }
    eventLoops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** What happened so far; may be called at any time, also after closing. */
  public EndpointStatistics statistics() {
    return counters.snapshot(open.size());
  }

  private List<Channel> listen(Instance instance, ChannelGroup connections) throws IOException {
    List<Channel> listeners = new ArrayList<>();
    for (ProtocolSpec protocol : fleet.protocols()) {
      ChannelFuture bound =
          bootstrap(instance, protocol.port(), connections)
              .bind(instance.host(), protocol.port())
              .awaitUninterruptibly();
      if (!bound.isSuccess()) {
        new OpenInstance(listeners, connections).close();
        throw new IOException(
            "cannot listen on %s:%d: %s"
                .formatted(instance.host(), protocol.port(), bound.cause().getMessage()),
            bound.cause());
      }
      listeners.add(bound.channel());
    }
    return listeners;
  }

  private ServerBootstrap bootstrap(Instance instance, int port, ChannelGroup connections) {
    Services services = new Services(fleet, dialect, instance, port, counters);
    return new ServerBootstrap()
        .group(eventLoops)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_REUSEADDR, true)
        .option(ChannelOption.SO_BACKLOG, BACKLOG)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.SO_KEEPALIVE, true)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                connections.add(channel);
                channel
                    .pipeline()
                    .addLast(
                        IdleConnections.of(heartbeat, dialect.line().equals("dubbo-2.6")),
                        new FrameDecoder(counters),
                        new ConnectionHandler(services, counters));
              }
            });
  }
}
