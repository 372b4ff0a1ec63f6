package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.AnsweredHere;
import dev.discoveryscale.junit.channel.AskedCall;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls go to objects as a test has them, and come back. */
class RemoteAnswersTest {

  /** What is asked. */
  public interface Stock {

    int left(String article, int[] sizes);

    Optional<String> place(String article);

    CompletableFuture<List<String>> later(String article);

    Object other();

    void items(String article, StreamObserver observer);
  }

  /** Named as Dubbo's and gRPC's. */
  public interface StreamObserver {

    void onNext(Object item);

    void onError(Throwable failure);

    void onCompleted();
  }

  private static class Shop implements Stock {

    @Override
    public int left(String article, int[] sizes) {
      return article.length() + sizes.length;
    }

    @Override
    public Optional<String> place(String article) {
      return article.isEmpty() ? Optional.empty() : Optional.of("shelf of " + article);
    }

    @Override
    public CompletableFuture<List<String>> later(String article) {
      return article.isEmpty()
          ? CompletableFuture.failedFuture(new IllegalStateException("closed"))
          : CompletableFuture.supplyAsync(() -> List.of(article));
    }

    @Override
    public Object other() {
      return new Thread("cannot be serialized");
    }

    @Override
    public void items(String article, StreamObserver observer) {
      observer.onNext(article + 1);
      observer.onNext(article + 2);
      observer.onCompleted();
    }
  }

  private final AnsweredHere here = new AnsweredHere();
  private final RemoteAnswers answers =
      new RemoteAnswers(
          new Consumer<>() {
            @Override
            public void accept(AskedCall call) {
              here.answer(call, done -> answers.answered(done));
            }
          });

  @AfterEach
  void close() {
    here.close();
  }

  private Object answer(String method, Object... arguments) throws Exception {
    here.put(Stock.class, new Shop());
    answers.add(Stock.class.getName());
    assertThat(answers.has(Stock.class.getName())).isTrue();
    Method called =
        Arrays.stream(Stock.class.getMethods())
            .filter(each -> each.getName().equals(method))
            .findFirst()
            .orElseThrow();
    return answers
        .answer(Stock.class.getName(), called, Arrays.asList(arguments))
        .get(1, TimeUnit.MINUTES);
  }

  @Test
  void passesArgumentsAndResults() throws Exception {
    assertThat(answer("left", "abc", new int[] {1, 2})).isEqualTo(5);
    assertThat(answer("place", "abc")).isEqualTo(Optional.of("shelf of abc"));
    assertThat(answer("place", "")).isEqualTo(Optional.empty());
    assertThat(answer("later", "abc")).isEqualTo(List.of("abc"));
    assertThat(answer("items", "a")).isEqualTo(List.of("a1", "a2"));
  }

  @Test
  void passesWhatIsThrown() {
    assertThatThrownBy(() -> answer("later", "")).cause().hasMessage("closed");
    assertThatThrownBy(() -> answer("place", (Object) null)).cause().hasMessageContaining("null");
  }

  @Test
  void namesWhatCannotBeSerialized() {
    assertThatThrownBy(() -> answer("other"))
        .cause()
        .hasMessage(
            "expected a serializable answer of %s.other, as Dubbo does, found java.lang.Thread"
                .formatted(Stock.class.getName()));
  }
}
