package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.provider.endpoint.service.Counters;
import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.Wire;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import java.time.Duration;

/** The dubbo protocol. */
public final class DubboWire implements Wire {

  /** Dubbo's default {@code heartbeat}. */
  public static final Duration HEARTBEAT = Duration.ofSeconds(60);

  private static final DubboLine LINE_THAT_SENDS_HEARTBEATS = DubboLine.DUBBO_2_6;

  private final DubboLine line;
  private final Duration heartbeat;
  private final Counters counters;

  /**
   * The protocol as providers of a line speak it.
   *
   * @param heartbeat the interval between heartbeats
   */
  public DubboWire(DubboLine line, Duration heartbeat, Counters counters) {
    this.line = line;
    this.heartbeat = heartbeat;
    this.counters = counters;
  }

  @Override
  public void accept(ChannelPipeline pipeline, Services services) {
    pipeline.addLast(
        IdleConnections.of(heartbeat, line.equals(LINE_THAT_SENDS_HEARTBEATS)),
        new FrameDecoder(counters),
        new ConnectionHandler(services, new Refusals(line, services), counters));
  }

  /** Tells the consumers that no more requests are wanted and closes. */
  @Override
  public void close(ChannelGroup connections) {
    connections.writeAndFlush(Frame.readOnlyEvent().bytes(UnpooledByteBufAllocator.DEFAULT));
    connections.close().awaitUninterruptibly();
  }
}
