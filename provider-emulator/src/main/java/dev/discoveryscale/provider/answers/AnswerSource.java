package dev.discoveryscale.provider.answers;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Answers all calls of some interfaces in place of rules, from elsewhere. Of any thread. */
public interface AnswerSource {

  /** Whether it answers for an interface. */
  boolean has(String interfaceName);

  /**
   * The answer to a call, which may come later and from another thread.
   *
   * @param method as the interface declares it
   * @param arguments of the declared types, without observers of streams
   * @return what the method returns, of a future what it completes with, of a stream the list of
   *     its items; or a {@link Thrown}
   */
  CompletableFuture<Object> answer(String interfaceName, Method method, List<Object> arguments);

  /** What the method has thrown. */
  final class Thrown extends Exception {

    private final String type;

    /**
     * Makes one.
     *
     * @param type the exception's class, which need not be known here
     */
    public Thrown(String type, String message) {
      super(message, null, false, false);
      this.type = type;
    }

    String type() {
      return type;
    }
  }
}
