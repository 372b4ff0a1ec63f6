package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.endpoint.service.Counters;
import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.WireProtocol;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The dubbo protocol. */
public final class DubboWire implements WireProtocol {

  /** Dubbo's default {@code heartbeat}. */
  public static final Duration HEARTBEAT = Duration.ofSeconds(60);

  private static final ReleaseLine LINE_THAT_SENDS_HEARTBEATS = ReleaseLine.DUBBO_2_6;

  private final ReleaseLine line;
  private final Duration heartbeat;
  private final Counters counters;

  /**
   * The protocol as providers of a line speak it.
   *
   * @param heartbeat the interval between heartbeats
   */
  public DubboWire(ReleaseLine line, Duration heartbeat, Counters counters) {
    this.line = line;
    this.heartbeat = heartbeat;
    this.counters = counters;
  }

  @Override
  public void accept(ChannelPipeline pipeline, Services services) {
    pipeline.addLast(
        IdleConnections.of(heartbeat, line.equals(LINE_THAT_SENDS_HEARTBEATS)),
        new FrameDecoder(counters),
        new DubboConnectionHandler(services, new Refusals(line, services), counters));
  }

  /** Notifies the consumers that no more requests are wanted and closes. */
  @Override
  public void close(ChannelGroup connections) {
    connections.writeAndFlush(Frame.readOnlyEvent().bytes(UnpooledByteBufAllocator.DEFAULT));
    connections.close().awaitUninterruptibly();
  }

  /**
   * Does with an idle connection what a provider does. One of 2.6 sends a heartbeat after one
   * interval without reading or writing (its {@code HeartBeatTask}); those of later lines leave
   * heartbeats to the consumer (their {@code CloseTimerTask}). All close a connection after three.
   */
  private static final class IdleConnections extends IdleStateHandler {

    private static final int INTERVALS_TO_CLOSE = 3;

    private final boolean sendsHeartbeats;
    private int unreadIntervals;
    private long nextId;

    private IdleConnections(Duration idle, boolean sendsHeartbeats) {
      super(idle.toMillis(), idle.toMillis(), 0, TimeUnit.MILLISECONDS);
      this.sendsHeartbeats = sendsHeartbeats;
    }

    static IdleConnections of(Duration heartbeat, boolean sendsHeartbeats) {
      Duration idle = sendsHeartbeats ? heartbeat : heartbeat.multipliedBy(INTERVALS_TO_CLOSE);
      return new IdleConnections(idle, sendsHeartbeats);
    }

    @Override
    protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
      if (!sendsHeartbeats) {
        context.close();
        return;
      }
      if (event.state() == IdleState.READER_IDLE) {
        unreadIntervals = event.isFirst() ? 1 : unreadIntervals + 1;
      }
      if (unreadIntervals >= INTERVALS_TO_CLOSE && event.state() == IdleState.READER_IDLE) {
        context.close();
      } else {
        nextId++;
        context.writeAndFlush(Frame.heartbeat(nextId).bytes(context.alloc()));
      }
    }
  }
}
