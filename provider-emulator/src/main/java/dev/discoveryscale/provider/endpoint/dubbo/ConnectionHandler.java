package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.endpoint.Answer;
import dev.discoveryscale.provider.endpoint.Counters;
import dev.discoveryscale.provider.endpoint.Services;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Answers the frames of one connection. Responses to the server's own heartbeats end here. */
final class ConnectionHandler extends SimpleChannelInboundHandler<Frame> {

  private static final Logger LOGGER = System.getLogger(ConnectionHandler.class.getName());

  private final Services services;
  private final Refusals refusals;
  private final Counters counters;

  ConnectionHandler(Services services, Refusals refusals, Counters counters) {
    this.services = services;
    this.refusals = refusals;
    this.counters = counters;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    counters.connected();
    context.fireChannelActive();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    counters.disconnected();
    context.fireChannelInactive();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, Frame frame) {
    Header header = frame.header();
    if (!header.request()) {
      return;
    }
    if (header.event()) {
      event(context, frame);
    } else {
      Frame response = response(frame);
      if (header.twoWay()) {
        send(context, response);
      }
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      counters.protocolError();
      LOGGER.log(Level.WARNING, "closing " + context.channel(), cause);
    }
    context.close();
  }

  /** Of the events only heartbeats await an answer; a read-only event means nothing to a server. */
  private void event(ChannelHandlerContext context, Frame frame) {
    if (frame.header().twoWay()) {
      send(context, new Frame(frame.header().heartbeatAnswered(), frame.body()));
      counters.heartbeat();
    }
  }

  private Frame response(Frame frame) {
    Header header = frame.header();
    Optional<Serialization> serialization = Serialization.of(header.serialization());
    if (serialization.isEmpty()) {
      return unreadable(
          header,
          "serialization id %d is not supported here, only %s"
              .formatted(header.serialization(), Serialization.known()));
    }
    try {
      return response(header, serialization.get(), frame.body());
    } catch (IOException | RuntimeException e) {
      LOGGER.log(Level.DEBUG, "cannot answer a request", e);
      return unreadable(header, e.toString());
    }
  }

  private Frame response(Header header, Serialization serialization, byte[] body)
      throws IOException {
    Invocation invocation = Invocation.read(serialization.read(body));
    Answer answer = services.answer(invocation.call());
    if (answer instanceof Answer.Returned returned) {
      return Responses.of(header, serialization, returned, invocation.readsAttachments());
    }
    counters.protocolError();
    if (answer instanceof Answer.GenericFailure failure) {
      return refusals.failed(header, failure);
    }
    return answer instanceof Answer.NoService
        ? refusals.noService(header, invocation.call())
        : refusals.noMethod(header, invocation.call());
  }

  private Frame unreadable(Header header, String reason) {
    counters.protocolError();
    return Responses.refused(
        header, Status.BAD_REQUEST, "Fail to decode request due to: " + reason);
  }

  private static void send(ChannelHandlerContext context, Frame frame) {
    context.writeAndFlush(frame.bytes(context.alloc()));
  }
}
