package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.AnsweredCall;
import dev.discoveryscale.junit.channel.AskedCall;
import java.util.function.Consumer;

/** Objects that answer, for tests of other packages. */
public final class AnsweredHere implements AutoCloseable {

  private final TestAnswers answers = new TestAnswers();

  public <T> void put(Class<T> type, T object) {
    answers.put(type, object);
  }

  public void answer(AskedCall call, Consumer<AnsweredCall> answered) {
    answers.answer(call, answered);
  }

  @Override
  public void close() {
    answers.close();
  }
}
