package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.service.Counters;
import dev.discoveryscale.provider.endpoint.service.ServiceAnswer;
import dev.discoveryscale.provider.endpoint.service.Services;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Answers the frames of one connection. Responses to the server's own heartbeats end here. */
final class DubboConnectionHandler extends SimpleChannelInboundHandler<Frame> {

  private static final Logger LOGGER = System.getLogger(DubboConnectionHandler.class.getName());

  private final Services services;
  private final Refusals refusals;
  private final Counters counters;

  DubboConnectionHandler(Services services, Refusals refusals, Counters counters) {
    this.services = services;
    this.refusals = refusals;
    this.counters = counters;
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
      request(context, frame);
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

  private void request(ChannelHandlerContext context, Frame frame) {
    Header header = frame.header();
    Optional<Serialization> serialization = Serialization.of(header.serialization());
    if (serialization.isEmpty()) {
      respond(
          context,
          header,
          unreadable(
              header,
              "serialization id %d is not supported here, only %s"
                  .formatted(header.serialization(), Serialization.known())));
      return;
    }
    try {
      Invocation invocation =
          Invocation.read(serialization.get().read(frame.body()), services.readsArguments());
      CompletableFuture<Void> ready = services.ready(invocation.call().target());
      if (ready.isDone()) {
        call(context, header, serialization.get(), invocation);
      } else {
        ready.thenRunAsync(
            () -> call(context, header, serialization.get(), invocation), context.executor());
      }
    } catch (IOException | RuntimeException e) {
      respond(context, header, unreadable(header, e));
    }
  }

  private void call(
      ChannelHandlerContext context,
      Header header,
      Serialization serialization,
      Invocation invocation) {
    try {
      ServiceAnswer answer = services.answer(invocation.call());
      if (answer instanceof ServiceAnswer.Later later) {
        later
            .answer()
            .whenCompleteAsync(
                (known, failure) -> {
                  if (failure == null) {
                    answer(context, header, serialization, invocation, known);
                  } else {
                    respond(context, header, unreadable(header, String.valueOf(failure)));
                  }
                },
                context.executor());
      } else {
        answer(context, header, serialization, invocation, answer);
      }
    } catch (RuntimeException e) {
      respond(context, header, unreadable(header, e));
    }
  }

  private void answer(
      ChannelHandlerContext context,
      Header header,
      Serialization serialization,
      Invocation invocation,
      ServiceAnswer answer) {
    Frame response;
    try {
      response = response(header, serialization, invocation, answer);
    } catch (RuntimeException e) {
      response = unreadable(header, e);
    }
    respond(context, header, response);
  }

  private static void respond(ChannelHandlerContext context, Header header, Frame response) {
    if (header.twoWay()) {
      send(context, response);
    }
  }

  private Frame response(
      Header header, Serialization serialization, Invocation invocation, ServiceAnswer answer) {
    if (answer instanceof ServiceAnswer.Returned returned) {
      return Responses.of(header, serialization, returned, invocation.readsAttachments());
    }
    if (answer instanceof ServiceAnswer.Thrown thrown) {
      return Responses.of(header, serialization, thrown, invocation.readsAttachments());
    }
    counters.protocolError();
    if (answer instanceof ServiceAnswer.Failure failure) {
      return refusals.failed(header, failure);
    }
    return answer instanceof ServiceAnswer.NoService
        ? refusals.noService(header, invocation.call())
        : refusals.noMethod(header, invocation.call());
  }

  private Frame unreadable(Header header, Exception failure) {
    LOGGER.log(Level.DEBUG, "cannot answer a request", failure);
    return unreadable(header, failure.toString());
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
