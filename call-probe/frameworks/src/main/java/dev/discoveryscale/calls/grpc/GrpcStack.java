package dev.discoveryscale.calls.grpc;

import com.google.protobuf.Message;
import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.CallStack;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import dev.discoveryscale.calls.streams.StreamCall;
import dev.discoveryscale.calls.streams.StreamKind;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * gRPC for Java with its own Netty. Paths are those of triple, {@code /interface/method}, so that
 * each can call the other. Calls are made as a generated blocking stub makes them. Each thread that
 * calls uses one of the channels, in turn.
 */
public final class GrpcStack implements CallStack {

  private static final String STREAMS = "streams";

  @Override
  public String framework() {
    return "grpc";
  }

  @Override
  public ServedStack serve(StackSettings settings, PlantedFaults faults) throws Exception {
    Server server =
        NettyServerBuilder.forAddress(loopback(settings))
            .executor(likeItsBenchmark())
            .addService(
                settings.form().equals(STREAMS)
                    ? GrpcStreams.service(faults)
                    : unary(Stacks.service(settings, faults)))
            .build()
            .start();
    return new ServedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(Server.class);
      }

      @Override
      public void close() {
        server.shutdownNow();
      }
    };
  }

  /** As many threads as processors, which is how the benchmark of gRPC for Java serves. */
  private static Executor likeItsBenchmark() {
    return new ForkJoinPool(
        Runtime.getRuntime().availableProcessors(),
        ForkJoinPool.defaultForkJoinWorkerThreadFactory,
        null,
        true);
  }

  private static ServerServiceDefinition unary(PayloadService service)
      throws ReflectiveOperationException {
    ServerServiceDefinition.Builder methods =
        ServerServiceDefinition.builder(service.type().getName());
    for (Method method : service.type().getMethods()) {
      methods.addMethod(
          descriptor(method),
          ServerCalls.asyncUnaryCall(
              (request, answer) -> {
                answer.onNext(answer(method, service.implementation(), request));
                answer.onCompleted();
              }));
    }
    return methods.build();
  }

  @Override
  public ConnectedStack connect(StackSettings settings) throws Exception {
    Stacks.requireNoRetries(settings);
    List<ManagedChannel> channels = new ArrayList<>();
    for (int i = 0; i < settings.connections(); i++) {
      channels.add(NettyChannelBuilder.forAddress(loopback(settings)).usePlaintext().build());
      open(channels.get(i));
    }
    AtomicInteger next = new AtomicInteger();
    ThreadLocal<Channel> own =
        ThreadLocal.withInitial(() -> channels.get(next.getAndIncrement() % channels.size()));
    PayloadCall call = call(settings, own::get);
    return new ConnectedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(Channel.class);
      }

      @Override
      public PayloadCall call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return Status.fromThrowable(failure).getCode() == Status.Code.DEADLINE_EXCEEDED;
      }

      @Override
      public void close() {
        channels.forEach(ManagedChannel::shutdownNow);
      }
    };
  }

  /**
   * Waits until a channel is connected, or has failed to; then the first call tells why. Channels
   * connect by themselves when they are first called, but then thousands would at one moment.
   */
  private static void open(ManagedChannel channel) throws InterruptedException {
    ConnectivityState state = channel.getState(true);
    while (state == ConnectivityState.IDLE || state == ConnectivityState.CONNECTING) {
      CountDownLatch changed = new CountDownLatch(1);
      channel.notifyWhenStateChanged(state, changed::countDown);
      changed.await();
      state = channel.getState(true);
    }
  }

  private static PayloadCall call(StackSettings settings, Supplier<Channel> channel)
      throws ReflectiveOperationException {
    if (settings.form().equals(STREAMS)) {
      return new StreamCall(
          StreamKind.of(settings.payload()),
          settings.timeoutMs(),
          kind -> GrpcStreams.begin(channel.get(), options(settings), kind));
    }
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    Map<Method, MethodDescriptor<Message, Message>> methods = new HashMap<>();
    for (Method method : service.type().getMethods()) {
      methods.put(method, descriptor(method));
    }
    return service.through(
        Proxy.newProxyInstance(
            service.type().getClassLoader(),
            new Class<?>[] {service.type()},
            (any, method, arguments) ->
                ClientCalls.blockingUnaryCall(
                    channel.get(),
                    methods.get(method),
                    options(settings),
                    (Message) arguments[0])));
  }

  private static CallOptions options(StackSettings settings) {
    return CallOptions.DEFAULT.withDeadlineAfter(settings.timeoutMs(), TimeUnit.MILLISECONDS);
  }

  private static InetSocketAddress loopback(StackSettings settings) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port());
  }

  private static Message answer(Method method, Object implementation, Message request) {
    try {
      return (Message) method.invoke(implementation, request);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the service failed: " + e.getCause(), e);
    }
  }

  private static MethodDescriptor<Message, Message> descriptor(Method method)
      throws ReflectiveOperationException {
    return MethodDescriptor.<Message, Message>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(
            MethodDescriptor.generateFullMethodName(
                method.getDeclaringClass().getName(), method.getName()))
        .setRequestMarshaller(ProtoUtils.marshaller(instance(method.getParameterTypes()[0])))
        .setResponseMarshaller(ProtoUtils.marshaller(instance(method.getReturnType())))
        .build();
  }

  private static Message instance(Class<?> type) throws ReflectiveOperationException {
    return (Message) type.getMethod("getDefaultInstance").invoke(null);
  }
}
