package dev.discoveryscale.provider.session.nacos.wire;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One gRPC connection to one server, on one event loop, from which all that it reports comes. It is
 * not made again.
 */
final class GrpcConnection {

  private static final MessageMarshaller MARSHALLER = new MessageMarshaller("127.0.0.1");
  private static final MethodDescriptor<GrpcMessage, GrpcMessage> REQUEST =
      method(MethodType.UNARY, "Request/request");
  private static final MethodDescriptor<GrpcMessage, GrpcMessage> STREAM =
      method(MethodType.BIDI_STREAMING, "BiRequestStream/requestBiStream");

  /** As DefaultGrpcClientConfig of nacos-client. */
  private static final Duration KEEP_ALIVE = Duration.ofMinutes(6);

  private static final Duration KEEP_ALIVE_LIMIT = Duration.ofSeconds(20);
  private static final int ANSWER_LIMIT_BYTES = 10 << 20;

  private final ManagedChannel channel;
  private final Duration limit;
  private volatile Optional<Channel> socket = Optional.empty();

  private GrpcConnection(NacosAddress server, EventLoop loop, Duration limit) {
    this.limit = limit;
    this.channel =
        NettyChannelBuilder.forAddress(server.grpc())
            .channelFactory(this::socket)
            .eventLoopGroup(loop)
            .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(limit.toMillis()))
            .executor(Runnable::run)
            .usePlaintext()
            .disableRetry()
            .keepAliveTime(KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS)
            .keepAliveTimeout(KEEP_ALIVE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
            .maxInboundMessageSize(ANSWER_LIMIT_BYTES)
            .build();
  }

  static GrpcConnection to(NacosAddress server, EventLoop loop, Duration limit) {
    return new GrpcConnection(server, loop, limit);
  }

  private static MethodDescriptor<GrpcMessage, GrpcMessage> method(MethodType type, String name) {
    return MethodDescriptor.<GrpcMessage, GrpcMessage>newBuilder()
        .setType(type)
        .setFullMethodName(name)
        .setRequestMarshaller(MARSHALLER)
        .setResponseMarshaller(MARSHALLER)
        .build();
  }

  private Channel socket() {
    NioSocketChannel made = new NioSocketChannel();
    socket = Optional.of(made);
    return made;
  }

  /** Sends a request; the future fails with what gRPC says, also after the limit. */
  CompletableFuture<GrpcMessage> request(GrpcMessage message) {
    CompletableFuture<GrpcMessage> answer = new CompletableFuture<>();
    CallOptions limited =
        CallOptions.DEFAULT.withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS);
    ClientCalls.asyncUnaryCall(channel.newCall(REQUEST, limited), message, observer(answer));
    return answer;
  }

  private static StreamObserver<GrpcMessage> observer(CompletableFuture<GrpcMessage> answer) {
    return new StreamObserver<>() {
      @Override
      public void onNext(GrpcMessage message) {
        answer.complete(message);
      }

      @Override
      public void onError(Throwable failure) {
        answer.completeExceptionally(failure);
      }

      @Override
      public void onCompleted() {
        answer.completeExceptionally(new NacosLostException("the server gave no answer"));
      }
    };
  }

  /** Opens the stream of the server's requests; what is returned takes the answers to them. */
  StreamObserver<GrpcMessage> stream(StreamObserver<GrpcMessage> requests) {
    return ClientCalls.asyncBidiStreamingCall(
        channel.newCall(STREAM, CallOptions.DEFAULT), requests);
  }

  /** Ends the connection as a client does that shuts down; done when it is gone. */
  CompletableFuture<Void> close() {
    channel.shutdownNow();
    return gone();
  }

  /** Ends it as the machine does for a process that is killed: without a word of HTTP/2. */
  CompletableFuture<Void> cut() {
    socket.ifPresent(open -> open.eventLoop().execute(() -> mute(open)));
    socket.ifPresentOrElse(
        open -> open.eventLoop().execute(channel::shutdownNow), channel::shutdownNow);
    return gone();
  }

  private static void mute(Channel open) {
    if (open.isOpen()) {
      open.pipeline().addFirst(new Mute());
    }
  }

  private CompletableFuture<Void> gone() {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    socket.ifPresentOrElse(
        open -> open.closeFuture().addListener(closed -> gone.complete(null)),
        () -> gone.complete(null));
    return gone;
  }

  /** Lets nothing through to the network any more. */
  private static final class Mute extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
      promise.trySuccess();
    }
  }
}
