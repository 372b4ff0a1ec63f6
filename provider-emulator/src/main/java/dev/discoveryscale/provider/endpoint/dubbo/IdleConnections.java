package dev.discoveryscale.provider.endpoint.dubbo;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Does with an idle connection what a provider does. One of 2.6 sends a heartbeat after one
 * interval without reading or writing (its {@code HeartBeatTask}); those of later lines leave
 * heartbeats to the consumer (their {@code CloseTimerTask}). All close a connection after three.
 */
final class IdleConnections extends IdleStateHandler {

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
