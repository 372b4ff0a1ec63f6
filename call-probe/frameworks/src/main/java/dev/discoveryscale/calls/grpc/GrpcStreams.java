package dev.discoveryscale.calls.grpc;

import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.protobuf.BenchmarkMessage;
import dev.discoveryscale.calls.protobuf.BenchmarkMessages;
import dev.discoveryscale.calls.protobuf.PageNumber;
import dev.discoveryscale.calls.streams.Received;
import dev.discoveryscale.calls.streams.StreamKind;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;

/** Streams of gRPC: items are the published message. Paths are those of triple's service. */
final class GrpcStreams {

  private static final String SERVICE = "dev.discoveryscale.calls.streams.StreamService";

  private static final MethodDescriptor<PageNumber, BenchmarkMessage> DOWN =
      method(
          MethodType.SERVER_STREAMING,
          "down",
          PageNumber.getDefaultInstance(),
          BenchmarkMessage.getDefaultInstance());

  private static final MethodDescriptor<BenchmarkMessage, PageNumber> UP =
      method(
          MethodType.CLIENT_STREAMING,
          "up",
          BenchmarkMessage.getDefaultInstance(),
          PageNumber.getDefaultInstance());

  private static final MethodDescriptor<BenchmarkMessage, BenchmarkMessage> BOTH =
      method(
          MethodType.BIDI_STREAMING,
          "both",
          BenchmarkMessage.getDefaultInstance(),
          BenchmarkMessage.getDefaultInstance());

  private static final MethodDescriptor<BenchmarkMessage, BenchmarkMessage> SAY =
      method(
          MethodType.UNARY,
          "say",
          BenchmarkMessage.getDefaultInstance(),
          BenchmarkMessage.getDefaultInstance());

  private GrpcStreams() {}

  private static <A extends com.google.protobuf.Message, B extends com.google.protobuf.Message>
      MethodDescriptor<A, B> method(MethodType type, String name, A request, B response) {
    return MethodDescriptor.<A, B>newBuilder()
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .setRequestMarshaller(ProtoUtils.marshaller(request))
        .setResponseMarshaller(ProtoUtils.marshaller(response))
        .build();
  }

  /** The server's side. */
  static ServerServiceDefinition service(PlantedFaults faults) {
    return ServerServiceDefinition.builder(SERVICE)
        .addMethod(
            DOWN,
            ServerCalls.asyncServerStreamingCall(
                (count, items) -> {
                  for (int i = 0; i < count.getNumber(); i++) {
                    items.onNext(
                        faults.next() ? BenchmarkMessages.SENT : BenchmarkMessages.ANSWERED);
                  }
                  items.onCompleted();
                }))
        .addMethod(UP, ServerCalls.asyncClientStreamingCall(answer -> new Counting(answer, faults)))
        .addMethod(
            BOTH, ServerCalls.asyncBidiStreamingCall(answers -> new Answering(answers, faults)))
        .addMethod(
            SAY,
            ServerCalls.asyncUnaryCall(
                (message, answer) -> {
                  answer.onNext(faults.next() ? message : BenchmarkMessages.answered(message));
                  answer.onCompleted();
                }))
        .build();
  }

  /** Begins one call over a channel. */
  static Received begin(Channel channel, CallOptions options, StreamKind kind) {
    switch (kind.direction()) {
      case DOWN:
        Received down = new Received(kind, BenchmarkMessages.ANSWERED);
        ClientCalls.asyncServerStreamingCall(
            channel.newCall(DOWN, options), count(kind.items()), to(down));
        return down;
      case UP:
        Received up = new Received(kind, count(kind.items()));
        send(ClientCalls.asyncClientStreamingCall(channel.newCall(UP, options), to(up)), kind);
        return up;
      case BOTH:
        Received both = new Received(kind, BenchmarkMessages.ANSWERED);
        send(ClientCalls.asyncBidiStreamingCall(channel.newCall(BOTH, options), to(both)), kind);
        return both;
      default:
        Received none = new Received(kind, BenchmarkMessages.ANSWERED);
        for (int i = 0; i < kind.items(); i++) {
          none.item(ClientCalls.blockingUnaryCall(channel, SAY, options, BenchmarkMessages.SENT));
        }
        none.completed();
        return none;
    }
  }

  private static PageNumber count(int items) {
    return PageNumber.newBuilder().setNumber(items).build();
  }

  private static void send(StreamObserver<BenchmarkMessage> requests, StreamKind kind) {
    for (int i = 0; i < kind.items(); i++) {
      requests.onNext(BenchmarkMessages.SENT);
    }
    requests.onCompleted();
  }

  private static <T> StreamObserver<T> to(Received received) {
    return new StreamObserver<T>() {
      @Override
      public void onNext(T item) {
        received.item(item);
      }

      @Override
      public void onError(Throwable why) {
        received.failed(why);
      }

      @Override
      public void onCompleted() {
        received.completed();
      }
    };
  }

  /** Counts the messages of a client. */
  private static final class Counting implements StreamObserver<BenchmarkMessage> {
    private final StreamObserver<PageNumber> answer;
    private final PlantedFaults faults;
    private int number;

    Counting(StreamObserver<PageNumber> answer, PlantedFaults faults) {
      this.answer = answer;
      this.faults = faults;
    }

    @Override
    public void onNext(BenchmarkMessage item) {
      number += faults.next() ? 0 : 1;
    }

    @Override
    public void onError(Throwable why) {
      // The client has ended its call.
    }

    @Override
    public void onCompleted() {
      answer.onNext(count(number));
      answer.onCompleted();
    }
  }

  /** Answers each message of a client. */
  private static final class Answering implements StreamObserver<BenchmarkMessage> {
    private final StreamObserver<BenchmarkMessage> answers;
    private final PlantedFaults faults;

    Answering(StreamObserver<BenchmarkMessage> answers, PlantedFaults faults) {
      this.answers = answers;
      this.faults = faults;
    }

    @Override
    public void onNext(BenchmarkMessage item) {
      answers.onNext(faults.next() ? item : BenchmarkMessages.answered(item));
    }

    @Override
    public void onError(Throwable why) {
      // The client has ended its call.
    }

    @Override
    public void onCompleted() {
      answers.onCompleted();
    }
  }
}
