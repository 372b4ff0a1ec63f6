package dev.discoveryscale.simulator.container;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** An engine that answers as a test says, and remembers what it was asked. */
public final class FakeEngine {

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Map<String, Deque<Answer>> answers = new HashMap<>();
  private final List<String> asked = new ArrayList<>();

  /** What is answered to a command, which may be a failure. */
  public interface Answer {
    Object to(Object callback) throws Exception;
  }

  /** Answers a command of the client so, the last of several again and again. */
  public FakeEngine answer(String command, Answer... inOrder) {
    answers.put(command, new ArrayDeque<>(List.of(inOrder)));
    return this;
  }

  /** The names of the commands it was asked, in order. */
  public synchronized List<String> asked() {
    return List.copyOf(asked);
  }

  /** The engine, at an address of its own. */
  public Engine engine() {
    return new Engine(client(), this::client, "unix:///fake.sock");
  }

  /** For its commands. */
  public DockerClient client() {
    return proxy(
        DockerClient.class,
        (command, returned, arguments) ->
            command.equals("close") ? null : command(command, returned));
  }

  private Object command(String command, Class<?> type) {
    return proxy(
        type,
        (method, returned, arguments) ->
            method.equals("exec")
                ? exec(command, arguments == null ? null : arguments[0])
                : command(command, type));
  }

  private Object exec(String command, Object callback) throws Exception {
    Answer answer;
    synchronized (this) {
      asked.add(command);
      Deque<Answer> left = answers.get(command);
      if (left == null) {
        throw new AssertionError("nobody said what to answer to " + command);
      }
      answer = left.size() > 1 ? left.remove() : left.element();
    }
    return answer.to(callback);
  }

  private interface Call {
    Object of(String method, Class<?> returned, Object[] arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            FakeEngine.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                call.of(method.getName(), method.getReturnType(), arguments)));
  }

  /** What an engine tells of a container in a state, written as the engine writes it. */
  public static Answer state(String json) {
    return callback -> read("{\"State\":{%s}}".formatted(json), InspectContainerResponse.class);
  }

  /** What an engine tells, as it writes it. */
  static <T> T read(String json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** It does as it is asked, and says nothing of it. */
  public static Answer done() {
    return callback -> null;
  }

  /** The answer that comes in parts has come to its end. */
  static Answer ends() {
    return callback -> {
      ((ResultCallback<?>) callback).onComplete();
      return callback;
    };
  }

  /** Nothing comes. */
  static Answer silence() {
    return callback -> callback;
  }

  /** It hangs, and so does who asks. */
  static Answer hangs() {
    return callback -> {
      waitForever();
      throw new AssertionError("it answered");
    };
  }

  /** Waits until the thread is interrupted. */
  static void waitForever() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** It cannot be reached. */
  public static Answer refused() {
    return callback -> {
      throw new RuntimeException(new ConnectException("Connection refused"));
    };
  }
}
