package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.endpoint.service.Counters;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Answers the one request of a stream when all of it is there, or refuses it as soon as it is clear
 * that it will be; then ignores the rest. A stream that is reset is closed by HTTP/2 and gets no
 * answer.
 */
final class StreamHandler extends SimpleChannelInboundHandler<Http2StreamFrame> {

  private static final Logger LOGGER = System.getLogger(StreamHandler.class.getName());

  private final Calls calls;
  private final TripleBehavior behavior;
  private final Counters counters;
  private TripleRequest request;
  private TripleMessage message;
  private boolean answered;

  StreamHandler(Calls calls, TripleBehavior behavior, Counters counters) {
    this.calls = calls;
    this.behavior = behavior;
    this.counters = counters;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
    if (answered) {
      return;
    }
    attempt(context, () -> read(context, frame));
  }

  private void read(ChannelHandlerContext context, Http2StreamFrame frame) throws RefusedException {
    if (frame instanceof Http2HeadersFrame headers && request == null) {
      request = calls.begin(headers.headers());
      message = new TripleMessage(context.alloc());
      finishIf(headers.isEndStream(), context);
    } else if (frame instanceof Http2HeadersFrame trailers) {
      finishIf(trailers.isEndStream(), context);
    } else if (frame instanceof Http2DataFrame data) {
      message.append(data.content());
      finishIf(data.isEndStream(), context);
    }
  }

  private void attempt(ChannelHandlerContext context, Attempt attempt) {
    try {
      attempt.make();
    } catch (RefusedException refused) {
      refuse(context, refused);
    } catch (RuntimeException failure) {
      LOGGER.log(Level.DEBUG, "cannot answer a request", failure);
      refuse(context, new RefusedException(GrpcStatus.UNKNOWN, "Server error: " + failure));
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (message != null) {
      message.release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOGGER.log(Level.DEBUG, "closing a stream", cause);
    context.close();
  }

  private void finishIf(boolean last, ChannelHandlerContext context) throws RefusedException {
    if (!last) {
      return;
    }
    byte[] read = message.read(request.gzip());
    CompletableFuture<Void> ready = calls.ready(request);
    if (ready.isDone()) {
      answer(context, read);
    } else {
      ready.thenRunAsync(() -> attempt(context, () -> answer(context, read)), context.executor());
    }
  }

  private void answer(ChannelHandlerContext context, byte[] read) throws RefusedException {
    CompletableFuture<TripleReply> reply = calls.answer(request, read);
    answered = true;
    if (reply.isDone() && !reply.isCompletedExceptionally()) {
      send(context, reply.join());
    } else {
      reply.whenCompleteAsync(
          (later, failure) -> attempt(context, () -> send(context, later, failure)),
          context.executor());
    }
  }

  /** What a later answer fails with comes in an exception of the future's. */
  private void send(ChannelHandlerContext context, TripleReply reply, Throwable failure)
      throws RefusedException {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RefusedException refused) {
      throw refused;
    }
    if (cause != null) {
      throw new RefusedException(GrpcStatus.UNKNOWN, "Server error: " + cause);
    }
    send(context, reply);
  }

  private void send(ChannelHandlerContext context, TripleReply reply) {
    if (reply.exception()) {
      counters.protocolError();
    }
    context.write(
        new DefaultHttp2HeadersFrame(
            reply.exception() ? behavior.beginException() : behavior.begin()));
    for (byte[] message : reply.messages()) {
      context.write(new DefaultHttp2DataFrame(TripleMessage.write(message, context.alloc())));
    }
    context.writeAndFlush(new DefaultHttp2HeadersFrame(behavior.end(), true));
  }

  @FunctionalInterface
  private interface Attempt {
    void make() throws RefusedException;
  }

  private void refuse(ChannelHandlerContext context, RefusedException refused) {
    answered = true;
    counters.protocolError();
    context.writeAndFlush(new DefaultHttp2HeadersFrame(behavior.refuse(refused), true));
  }
}
