package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.AnsweredCall;
import dev.discoveryscale.junit.channel.AskedCall;
import dev.discoveryscale.junit.channel.JavaBytes;
import dev.discoveryscale.provider.answers.AnswerSource;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Lets objects of the test answer. Of any thread. */
final class RemoteAnswers implements AnswerSource {

  private final Consumer<AskedCall> asking;
  private final Set<String> interfaces = ConcurrentHashMap.newKeySet();
  private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
  private final AtomicLong calls = new AtomicLong();

  /** A call that is not answered yet. */
  private record Waiting(Method method, CompletableFuture<Object> answer) {}

  /**
   * Answers nothing yet.
   *
   * @param asking sends a call to the test's JVM
   */
  RemoteAnswers(Consumer<AskedCall> asking) {
    this.asking = asking;
  }

  void add(String interfaceName) {
    interfaces.add(interfaceName);
  }

  @Override
  public boolean has(String interfaceName) {
    return interfaces.contains(interfaceName);
  }

  @Override
  public CompletableFuture<Object> answer(
      String interfaceName, Method method, List<Object> arguments) {
    long number = calls.incrementAndGet();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    waiting.put(number, new Waiting(method, answer));
    try {
      asking.accept(
          new AskedCall(
              number,
              interfaceName,
              method.getName(),
              AskedCall.parameterTypes(method),
              JavaBytes.of(new ArrayList<>(arguments))));
    } catch (IOException | RuntimeException e) {
      waiting.remove(number);
      answer.completeExceptionally(e);
    }
    return answer;
  }

  /** The test's JVM has answered a call. */
  void answered(AnsweredCall call) {
    Waiting asked = waiting.remove(call.number());
    if (!call.exception().isEmpty()) {
      asked.answer().completeExceptionally(new Thrown(call.exception(), call.message()));
      return;
    }
    try {
      Object value =
          JavaBytes.object(call.value(), asked.method().getDeclaringClass().getClassLoader());
      asked
          .answer()
          .complete(
              asked.method().getReturnType() == Optional.class
                  ? Optional.ofNullable(value)
                  : value);
    } catch (IOException
        | ClassNotFoundException
        | RuntimeException
        | LinkageError
        | StackOverflowError e) {
      asked.answer().completeExceptionally(e);
    }
  }
}
