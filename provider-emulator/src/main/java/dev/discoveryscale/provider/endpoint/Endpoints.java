package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.answers.AnswerSource;
import dev.discoveryscale.provider.answers.Answers;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.endpoint.OpenInstance.Listener;
import dev.discoveryscale.provider.endpoint.dubbo.DubboWire;
import dev.discoveryscale.provider.endpoint.service.Counters;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.provider.endpoint.service.FirstMoment;
import dev.discoveryscale.provider.endpoint.service.MetadataGate;
import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.WireProtocol;
import dev.discoveryscale.provider.endpoint.tri.TripleWire;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.provider.model.ProtocolSpec;
import io.netty.bootstrap.ServerBootstrap;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Endpoints of a fleet in this process: one listening socket for each instance and port, all served
 * by a few event loop threads. What is spoken on a port is the protocol's wire, whatever its name
 * is. Owns its threads and sockets until {@link #close()}.
 */
public final class Endpoints implements EndpointHost {

  private static final int EVENT_LOOPS = 2;
  private static final String LOOPBACK = "127(\\.\\d{1,3}){3}";
  private static final int BACKLOG = 1024;

  private final FleetSpec fleet;
  private final Dialect dialect;
  private final Counters counters = new Counters();
  private final Answers answers;
  private final Duration heartbeat;
  private final Map<ReleaseLine, Map<String, WireProtocol>> wires = new ConcurrentHashMap<>();
  private final Map<String, OpenInstance> open = new ConcurrentHashMap<>();
  private final EventLoopGroup eventLoops;

  /**
   * Endpoints with nothing open yet.
   *
   * @throws IllegalArgumentException if there is no wire of a protocol's, or not in the line, or if
   *     a rule of its answers fits no method
   */
  public Endpoints(FleetSpec fleet, Dialect dialect) {
    this(fleet, dialect, DubboWire.HEARTBEAT);
  }

  Endpoints(FleetSpec fleet, Dialect dialect, Duration heartbeat) {
    this.fleet = fleet;
    this.dialect = dialect;
    this.answers =
        Answers.of(fleet.answers(), fleet.interfaces().stream().map(fleet::contract).toList());
    this.heartbeat = heartbeat;
    Set<String> spoken = wires(dialect.line()).keySet();
    for (ProtocolSpec protocol : fleet.protocols()) {
      if (!spoken.contains(protocol.wire())) {
        throw new IllegalArgumentException(
            "protocol %s: wire must be one of %s for providers of %s, was %s"
                .formatted(protocol.name(), spoken, dialect.line(), protocol.wire()));
      }
    }
    eventLoops = new NioEventLoopGroup(EVENT_LOOPS, new DefaultThreadFactory("endpoints", true));
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
    OpenInstance opened = listen(instance);
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
  public void kill(Instance instance) {
    OpenInstance opened = open.remove(instance.host());
    if (opened != null) {
      opened.kill();
    }
  }

  @Override
  public void withholdMetadata(Instance instance, MetadataFault fault) {
    opened(instance).ifPresent(opened -> opened.metadata().withhold(fault));
  }

  @Override
  public void publishMetadata(Instance instance) {
    opened(instance).ifPresent(opened -> opened.metadata().release());
  }

  private Optional<OpenInstance> opened(Instance instance) {
    return Optional.ofNullable(open.get(instance.host()));
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

  /** Lets something else answer all calls of some interfaces from now on, in place of rules. */
  public void answerFrom(AnswerSource source) {
    answers.answerFrom(source);
  }

  /** How often no rule of the fleet's answers fitted a call, by interface and method. */
  public SortedMap<String, Long> unmatchedCalls() {
    return answers.unmatched();
  }

  /** What happened so far; may be called at any time, also after closing. */
  public EndpointStatistics statistics() {
    return counters.snapshot(open.size());
  }

  /**
   * The time of the first connection to an instance since it was last opened, or since earlier ones
   * were forgotten; milliseconds since the epoch. Absent without a connection, or if it is not
   * open.
   */
  public OptionalLong firstConnectedAtMillis(int index) {
    OpenInstance opened = open.get(HostScheme.host(index));
    return opened == null ? OptionalLong.empty() : opened.first().atMillis();
  }

  /**
   * Forgets first connections that came before a moment, so that the next one to such an instance
   * counts as its first. Connections stay.
   */
  public void forgetFirstConnectionsBefore(long epochMillis) {
    open.values().forEach(each -> each.first().forgetBefore(epochMillis));
  }

  /**
   * When an interface of the fleet was first called, at whichever instance, since this was made or
   * since what was before was forgotten; milliseconds since the epoch. Absent if it was not called.
   * Calls of methods that it does not have count too: their caller has found the interface.
   */
  public OptionalLong firstCalledAtMillis(String interfaceName) {
    return counters.firstCall(interfaceName).atMillis();
  }

  /** Forgets first calls that came before a moment, so that the next one counts as the first. */
  public void forgetFirstCallsBefore(long epochMillis) {
    counters.forgetFirstCallsBefore(epochMillis);
  }

  private Map<String, WireProtocol> wires(ReleaseLine of) {
    return wires.computeIfAbsent(
        of,
        line -> {
          Map<String, WireProtocol> byName = new TreeMap<>();
          byName.put("dubbo", new DubboWire(line, heartbeat, counters));
          if (line.hasTriple()) {
            byName.put("tri", new TripleWire(line, counters));
          }
          return byName;
        });
  }

  private OpenInstance listen(Instance instance) throws IOException {
    List<Listener> listeners = new ArrayList<>();
    MetadataGate metadata = new MetadataGate();
    FirstMoment first = new FirstMoment();
    InstanceExports exports = dialect.exports(fleet, instance);
    for (int port : exports.protocols().stream().map(ProtocolSpec::port).distinct().toList()) {
      WireProtocol wire = wire(exports, port);
      ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
      Services services = new Services(fleet, dialect, instance, port, metadata, counters, answers);
      ChannelFuture bound =
          bootstrap(wire, services, connections, first)
              .bind(instance.host(), port)
              .awaitUninterruptibly();
      if (!bound.isSuccess()) {
        new OpenInstance(listeners, metadata, first).close();
        throw new IOException(
            "cannot listen on %s:%d: %s"
                .formatted(instance.host(), port, bound.cause().getMessage()),
            bound.cause());
      }
      listeners.add(new Listener(bound.channel(), connections, wire));
    }
    return new OpenInstance(listeners, metadata, first);
  }

  /** What is spoken on a port: the wire of its protocol, or both wires. */
  private WireProtocol wire(InstanceExports exports, int port) {
    Map<String, WireProtocol> known = wires(exports.line());
    List<String> spoken =
        exports.protocols().stream()
            .filter(protocol -> protocol.port() == port)
            .map(ProtocolSpec::wire)
            .distinct()
            .toList();
    return spoken.size() == 1
        ? known.get(spoken.get(0))
        : new SharedPort(known.get("dubbo"), known.get("tri"));
  }

  private ServerBootstrap bootstrap(
      WireProtocol wire, Services services, ChannelGroup connections, FirstMoment first) {
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
                first.came();
                connections.add(channel);
                counters.connected();
                channel.closeFuture().addListener(closed -> counters.disconnected());
                wire.accept(channel.pipeline(), services);
              }
            });
  }
}
