package dev.discoveryscale.provider.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.proto.ReplyHeader;

/**
 * An open session on its connection: sends requests in order, gives answers to whom they belong,
 * pings when nothing else is said, and notices silence. Runs on the connection's event loop only.
 */
final class SessionHandler extends SimpleChannelInboundHandler<ByteBuf> {

  private final ZooKeeperSession session;
  private final SessionListener listener;
  private final RequestQueue queue;
  private boolean ended;

  SessionHandler(ZooKeeperSession session, SessionListener listener, int window) {
    this.session = session;
    this.listener = listener;
    this.queue = new RequestQueue(window);
  }

  void submit(ChannelHandlerContext context, PendingRequest<?> request) {
    if (ended) {
      request.fail(new SessionLostException(session + " is closed"));
      return;
    }
    queue.add(request);
    sendWhatFits(context);
  }

  private void sendWhatFits(ChannelHandlerContext context) {
    try {
      while (queue.hasNext()) {
        RequestQueue.Sent next = queue.next();
        context.writeAndFlush(
            Frames.request(context.alloc(), next.xid(), next.request().request()),
            context.voidPromise());
      }
    } catch (IOException e) {
      lose(context, "a request could not be written", e);
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
    queue.answer(header, archive, session.server());
    sendWhatFits(context);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws IOException {
    if (event instanceof IdleStateEvent idle) {
      if (idle.state() == IdleState.WRITER_IDLE) {
        context.writeAndFlush(Frames.ping(context.alloc()), context.voidPromise());
      } else if (idle.state() == IdleState.READER_IDLE) {
        lose(context, "its server fell silent", idle);
      }
    }
  }

  private void lose(ChannelHandlerContext context, String why, IdleStateEvent silence) {
    lose(context, why, new IOException(silence.state().toString()));
  }

  /** The session was closed in order: what follows on the connection is no loss. */
  void closed(ChannelHandlerContext context) {
    ended = true;
    queue.fail(new SessionLostException(session + " is closed"));
    context.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    lose(context, "its server closed the connection", new IOException("connection closed"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    lose(context, String.valueOf(cause.getMessage()), cause);
  }

  private void lose(ChannelHandlerContext context, String why, Throwable cause) {
    if (ended) {
      return;
    }
    ended = true;
    SessionLostException loss = new SessionLostException(session + " was lost: " + why, cause);
    queue.fail(loss);
    context.close();
    listener.lost(session, loss);
  }
}
