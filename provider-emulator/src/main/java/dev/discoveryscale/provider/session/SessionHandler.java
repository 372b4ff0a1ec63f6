package dev.discoveryscale.provider.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.proto.ReplyHeader;

/**
 * A session on one of its connections: sends requests in order, gives answers to whom they belong,
 * pings when nothing else is said, and notices silence. Runs on the connection's event loop only.
 */
final class SessionHandler extends SimpleChannelInboundHandler<ByteBuf> {

  private final Channel channel;
  private final ZooKeeperLifeline lifeline;
  private final RequestQueue queue;
  private boolean broken;

  private SessionHandler(Channel channel, ZooKeeperLifeline lifeline, int window) {
    this.channel = channel;
    this.lifeline = lifeline;
    this.queue = new RequestQueue(window);
  }

  /**
   * Puts a session on a connection. Pings after a third of the timeout in which nothing else was
   * sent, and takes two thirds of it without a word from the server for a loss; both as in
   * ClientCnxn.
   */
  static SessionHandler enter(Channel channel, ZooKeeperLifeline lifeline, int window) {
    long third = lifeline.timeout().toMillis() / 3;
    SessionHandler handler = new SessionHandler(channel, lifeline, window);
    channel.pipeline().addLast(new IdleStateHandler(2 * third, third, 0, TimeUnit.MILLISECONDS));
    channel.pipeline().addLast(handler);
    return handler;
  }

  void submit(PendingRequest<?> request) {
    queue.add(request);
    sendWhatFits();
  }

  private void sendWhatFits() {
    try {
      while (queue.hasNext()) {
        RequestQueue.Sent next = queue.next();
        channel.writeAndFlush(
            Frames.request(channel.alloc(), next.xid(), next.request().request()),
            channel.voidPromise());
      }
    } catch (IOException e) {
      breakOff("a request could not be written", e);
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
    InputArchive archive = Frames.archive(frame);
    ReplyHeader header = new ReplyHeader();
    header.deserialize(archive, "header");
    if (header.getXid() == Frames.PING_XID) {
      return;
    }
    lifeline.seen(header.getZxid());
    queue.answer(header, archive, lifeline.server());
    sendWhatFits();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws IOException {
    if (event instanceof IdleStateEvent idle) {
      if (idle.state() == IdleState.WRITER_IDLE) {
        channel.writeAndFlush(Frames.ping(channel.alloc()), channel.voidPromise());
      } else if (idle.state() == IdleState.READER_IDLE) {
        breakOff("its server fell silent", new IOException(idle.state().toString()));
      }
    }
  }

  /** Ends the connection on purpose: errors after this are not a loss. */
  void close() {
    if (broken) {
      return;
    }
    broken = true;
    SessionLostException closed = new SessionLostException(lifeline.session() + " is closed");
    queue.fail(closed);
    channel.close().addListener(gone -> lifeline.broken(closed));
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    breakOff("its server closed the connection", new IOException("connection closed"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    breakOff(String.valueOf(cause.getMessage()), cause);
  }

  private void breakOff(String why, Throwable cause) {
    if (broken) {
      return;
    }
    broken = true;
    queue.fail(
        new ConnectionLostException(
            lifeline.session() + " lost its connection before an answer: " + why, cause));
    channel.close();
    lifeline.broken(new IOException(why, cause));
  }
}
