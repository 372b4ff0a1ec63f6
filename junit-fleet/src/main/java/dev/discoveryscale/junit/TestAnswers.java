package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.AnsweredCall;
import dev.discoveryscale.junit.channel.AskedCall;
import dev.discoveryscale.junit.channel.JavaBytes;
import java.io.NotSerializableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Objects of a test that answer calls of the fleet. Each call has a thread of its own. */
final class TestAnswers {

  private final Map<String, Answering> objects = new ConcurrentHashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "fleet-answers");
            thread.setDaemon(true);
            return thread;
          });

  /** An object that stands for an interface. */
  private record Answering(Class<?> type, Object object) {}

  /** From now on an object answers for an interface; an earlier one no longer does. */
  <T> void put(Class<T> type, T object) {
    objects.put(type.getName(), new Answering(type, object));
  }

  /** Lets the object answer, and passes its answer on from some thread. */
  void answer(AskedCall call, Consumer<AnsweredCall> answered) {
    threads.execute(
        () ->
            called(call)
                .handle((value, failure) -> answer(call, value, failure))
                .thenAccept(answered));
  }

  private CompletableFuture<Object> called(AskedCall call) {
    try {
      Answering answering = objects.get(call.interfaceName());
      Method method = method(answering.type(), call);
      List<?> given =
          (List<?>) JavaBytes.object(call.arguments(), answering.type().getClassLoader());
      return result(answering.object(), method, given);
    } catch (InvocationTargetException thrown) {
      return CompletableFuture.failedFuture(thrown.getCause());
    } catch (Exception | LinkageError | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Method method(Class<?> type, AskedCall call) throws NoSuchMethodException {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(call.method()))
        .filter(method -> AskedCall.parameterTypes(method).equals(call.parameterTypes()))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchMethodException(
                    type.getName() + "." + call.method() + call.parameterTypes()));
  }

  /** What it returns, or the items that it gives to the observer of its stream. */
  private static CompletableFuture<Object> result(Object object, Method method, List<?> given)
      throws ReflectiveOperationException {
    CompletableFuture<Object> stream = new CompletableFuture<>();
    boolean streams = false;
    List<Object> arguments = new ArrayList<>();
    List<?> left = new ArrayList<>(given);
    for (Class<?> parameter : method.getParameterTypes()) {
      streams |= AskedCall.isObserver(parameter);
      arguments.add(
          AskedCall.isObserver(parameter) ? collecting(parameter, stream) : left.remove(0));
    }
    method.setAccessible(true);
    Object returned = method.invoke(object, arguments.toArray());
    if (streams) {
      return stream;
    }
    return returned instanceof CompletionStage<?> later
        ? later.<Object>thenApply(TestAnswers::plain).toCompletableFuture()
        : CompletableFuture.completedFuture(plain(returned));
  }

  /** An Optional cannot be serialized. */
  private static Object plain(Object value) {
    return value instanceof Optional<?> optional ? optional.orElse(null) : value;
  }

  private static Object collecting(Class<?> type, CompletableFuture<Object> items) {
    List<Object> received = new ArrayList<>();
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "onNext" -> received.add(arguments[0]);
            case "onError" -> items.completeExceptionally((Throwable) arguments[0]);
            case "onCompleted" -> items.complete(received);
            default -> throw new UnsupportedOperationException(method.toString());
          }
          return null;
        });
  }

  private static AnsweredCall answer(AskedCall call, Object value, Throwable failure) {
    if (failure != null) {
      return thrown(call, failure);
    }
    try {
      return new AnsweredCall(call.number(), JavaBytes.of(value), "", null);
    } catch (NotSerializableException other) {
      return thrown(
          call,
          new IllegalStateException(
              "expected a serializable answer of %s.%s, as Dubbo does, found %s"
                  .formatted(call.interfaceName(), call.method(), other.getMessage())));
    } catch (Exception | LinkageError | StackOverflowError e) {
      return thrown(call, e);
    }
  }

  private static AnsweredCall thrown(AskedCall call, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return new AnsweredCall(call.number(), null, cause.getClass().getName(), cause.getMessage());
  }

  /** No further call is answered. */
  void close() {
    threads.shutdownNow();
  }
}
