package dev.discoveryscale.calls.streams;

import com.google.protobuf.Message;
import dev.discoveryscale.calls.protobuf.BenchmarkMessage;
import dev.discoveryscale.calls.protobuf.PageNumber;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.PathResolver;
import org.apache.dubbo.rpc.ServerService;
import org.apache.dubbo.rpc.model.MethodDescriptor.RpcType;
import org.apache.dubbo.rpc.model.ServiceDescriptor;
import org.apache.dubbo.rpc.model.StubMethodDescriptor;
import org.apache.dubbo.rpc.model.StubServiceDescriptor;
import org.apache.dubbo.rpc.model.UnPack;
import org.apache.dubbo.rpc.stub.BiStreamMethodHandler;
import org.apache.dubbo.rpc.stub.ServerStreamMethodHandler;
import org.apache.dubbo.rpc.stub.StubInvoker;
import org.apache.dubbo.rpc.stub.StubMethodHandler;
import org.apache.dubbo.rpc.stub.UnaryStubMethodHandler;

/**
 * A server that tells Dubbo its methods, as servers of Dubbo's generator do. Without that, Dubbo
 * 3.3.6 looks for the method when the first message of a call arrives, and loses the beginning of
 * the second message if it arrived together with the first ({@code
 * GrpcHttp2ServerTransportListener.LazyFindMethodListener}).
 */
abstract class StreamStub implements StreamService, ServerService<StreamService> {

  private static final String NAME = StreamService.class.getName();
  private static final String DOWN = "down";
  private static final String UP = "up";
  private static final String BOTH = "both";
  private static final String SAY = "say";
  private static final StubServiceDescriptor SERVICE =
      new StubServiceDescriptor(NAME, StreamService.class);

  static {
    add(DOWN, RpcType.SERVER_STREAM, PageNumber.class, BenchmarkMessage.class);
    add(UP, RpcType.CLIENT_STREAM, BenchmarkMessage.class, PageNumber.class);
    add(BOTH, RpcType.BI_STREAM, BenchmarkMessage.class, BenchmarkMessage.class);
    add(SAY, RpcType.UNARY, BenchmarkMessage.class, BenchmarkMessage.class);
  }

  private static void add(String name, RpcType type, Class<?> asked, Class<?> answered) {
    SERVICE.addMethod(
        new StubMethodDescriptor(
            name,
            asked,
            answered,
            type,
            message -> ((Message) message).toByteArray(),
            message -> ((Message) message).toByteArray(),
            reader(asked),
            reader(answered)));
  }

  private static UnPack reader(Class<?> type) {
    return type == PageNumber.class ? PageNumber::parseFrom : BenchmarkMessage::parseFrom;
  }

  @Override
  public final Invoker<StreamService> getInvoker(URL url) {
    Map<String, StubMethodHandler<?, ?>> handlers = new HashMap<>();
    handlers.put(DOWN, new ServerStreamMethodHandler<>(this::down));
    handlers.put(UP, new BiStreamMethodHandler<>(this::up));
    handlers.put(BOTH, new BiStreamMethodHandler<>(this::both));
    handlers.put(
        SAY,
        new UnaryStubMethodHandler<BenchmarkMessage, BenchmarkMessage>(
            (message, answer) -> {
              answer.onNext(say(message));
              answer.onCompleted();
            }));
    PathResolver paths =
        url.getOrDefaultFrameworkModel()
            .getExtensionLoader(PathResolver.class)
            .getDefaultExtension();
    handlers.keySet().forEach(method -> paths.addNativeStub("/" + NAME + "/" + method));
    return new StubInvoker<>(this, url, StreamService.class, handlers);
  }

  @Override
  public final ServiceDescriptor getServiceDescriptor() {
    return SERVICE;
  }
}
