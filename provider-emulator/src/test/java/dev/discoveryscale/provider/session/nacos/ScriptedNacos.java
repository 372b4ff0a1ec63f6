package dev.discoveryscale.provider.session.nacos;

import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.MessageMarshaller;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A server on loopback that greets as Nacos does and answers everything else as it is told. */
final class ScriptedNacos implements AutoCloseable {

  private static final MessageMarshaller MARSHALLER = new MessageMarshaller("127.0.0.1");
  private static final int GRPC_OFFSET = 1_000;

  private final Function<GrpcMessage, GrpcMessage> answers;
  private final int connectionLimit;
  private final AtomicInteger connections = new AtomicInteger();
  private final Server server;
  private final int port;

  private ScriptedNacos(Function<GrpcMessage, GrpcMessage> answers, int connectionLimit)
      throws IOException {
    this.answers = answers;
    this.connectionLimit = connectionLimit;
    this.server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(
                ServerServiceDefinition.builder("Request")
                    .addMethod(
                        method("Request/request", MethodType.UNARY),
                        ServerCalls.asyncUnaryCall(this::request))
                    .build())
            .addService(
                ServerServiceDefinition.builder("BiRequestStream")
                    .addMethod(
                        method("BiRequestStream/requestBiStream", MethodType.BIDI_STREAMING),
                        ServerCalls.asyncBidiStreamingCall(this::stream))
                    .build())
            .build()
            .start();
    this.port = server.getPort() - GRPC_OFFSET;
  }

  /** One that answers requests so. */
  static ScriptedNacos answering(Function<GrpcMessage, GrpcMessage> answers) throws IOException {
    return new ScriptedNacos(answers, Integer.MAX_VALUE);
  }

  /** One that ends the connections of clients that come when it has so many. */
  static ScriptedNacos withConnections(int limit) throws IOException {
    return new ScriptedNacos(ScriptedNacos::done, limit);
  }

  /** The answer to a request that succeeded. */
  static GrpcMessage done(GrpcMessage request) {
    return new GrpcMessage(
        request.type().replace("Request", "Response"),
        Map.of(),
        JSONObject.of("resultCode", 200, "errorCode", 0, "success", true));
  }

  /** The answer to a request that was refused. */
  static GrpcMessage refused(int code, String words) {
    return new GrpcMessage(
        "ErrorResponse",
        Map.of(),
        JSONObject.of("resultCode", 500, "errorCode", code, "success", false, "message", words));
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  private static MethodDescriptor<GrpcMessage, GrpcMessage> method(String name, MethodType type) {
    return MethodDescriptor.<GrpcMessage, GrpcMessage>newBuilder()
        .setType(type)
        .setFullMethodName(name)
        .setRequestMarshaller(MARSHALLER)
        .setResponseMarshaller(MARSHALLER)
        .build();
  }

  private void request(GrpcMessage request, StreamObserver<GrpcMessage> answer) {
    answer.onNext(
        switch (request.type()) {
          case "ServerCheckRequest" ->
              new GrpcMessage(
                  "ServerCheckResponse",
                  Map.of(),
                  JSONObject.of("resultCode", 200, "connectionId", "c" + connections.get()));
          case "HealthCheckRequest" -> done(request);
          default -> answers.apply(request);
        });
    answer.onCompleted();
  }

  private StreamObserver<GrpcMessage> stream(StreamObserver<GrpcMessage> toClient) {
    if (connections.incrementAndGet() > connectionLimit) {
      toClient.onCompleted();
    }
    return new StreamObserver<>() {
      @Override
      public void onNext(GrpcMessage message) {}

      @Override
      public void onError(Throwable failure) {}

      @Override
      public void onCompleted() {}
    };
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
