package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.StringValue;
import demo.Orders;
import dev.discoveryscale.provider.answers.AnswerSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of real consumers are answered by something else than rules, from another thread. */
class ObjectAnswersTest extends OrdersFixture {

  private final List<Object> seen = new ArrayList<>();

  /** Answers with what a function says. */
  private void serveFrom(InvocationHandler function) throws Exception {
    serve(OrdersFixture::ofClass);
    open.get(0)
        .answerFrom(
            new AnswerSource() {
              @Override
              public boolean has(String interfaceName) {
                return true;
              }

              @Override
              public CompletableFuture<Object> answer(
                  String interfaceName, Method method, List<Object> arguments) {
                return CompletableFuture.supplyAsync(() -> called(function, method, arguments));
              }
            });
  }

  private Object called(InvocationHandler function, Method method, List<Object> arguments) {
    seen.addAll(arguments);
    try {
      return function.invoke(null, method, arguments.toArray());
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri", "dubbo?serialization=fastjson2"})
  void passesArgumentsOfTheirTypes(String protocol) throws Exception {
    serveFrom(
        (any, method, arguments) ->
            switch (method.getName()) {
              case "find" -> new Orders.Order("of " + arguments[0]);
              case "byName" -> Map.of("a", List.of(new Orders.Order("1")));
              case "later" -> List.of((Orders.Order) arguments[0]);
              case "day" -> DayOfWeek.FRIDAY;
              case "known" -> true;
              default -> null;
            });
    Orders orders = reference(Orders.class, protocol);

    assertThat(orders.find("7").id()).isEqualTo("of 7");
    assertThat(orders.find(7, true).id()).isEqualTo("of 7");
    assertThat(orders.byName(Set.of("b")).get("a")).hasSize(1);
    assertThat(orders.later(new Orders.Order("5")).get(1, TimeUnit.MINUTES))
        .extracting(Orders.Order::id)
        .containsExactly("5");
    assertThat(orders.day()).isEqualTo(DayOfWeek.FRIDAY);
    assertThat(orders.known("x")).isTrue();
    assertThat(orders.all()).isNull();
    assertThat(seen).startsWith("7", 7L, true, Set.of("b")).endsWith("x");
    assertThat(open.get(0).statistics().protocolErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri", "dubbo?serialization=fastjson2"})
  void passesNumbersAsKeysDatesAndEqualReferences(String protocol) throws Exception {
    serveFrom((any, method, arguments) -> "planned");
    Orders.Order twice = new Orders.Order("7");
    twice.setParts(List.of(new Orders.Order("8")));
    Map<Integer, LocalDate> dates = Map.of(1, LocalDate.of(2026, 2, 28));
    List<DayOfWeek> days = List.of(DayOfWeek.FRIDAY, DayOfWeek.FRIDAY);

    assertThat(
            reference(Orders.class, protocol).plan(dates, days, new Orders.Order[] {twice, twice}))
        .isEqualTo("planned");

    assertThat(seen).startsWith(dates, days);
    assertThat((Orders.Order[]) seen.get(2))
        .extracting(order -> order.id() + order.parts().get(0).id())
        .containsExactly("78", "78");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri"})
  void throwsWhatTheObjectThrows(String protocol) throws Exception {
    serve(OrdersFixture::ofClass);
    open.get(0).answerFrom(new Throwing());
    Orders orders = reference(Orders.class, protocol);

    assertThatThrownBy(() -> orders.find("7"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("not today");
  }

  private static final class Throwing implements AnswerSource {

    @Override
    public boolean has(String interfaceName) {
      return interfaceName.equals(Orders.class.getName());
    }

    @Override
    public CompletableFuture<Object> answer(
        String interfaceName, Method method, List<Object> arguments) {
      return CompletableFuture.failedFuture(
          new Thrown(IllegalStateException.class.getName(), "not today"));
    }
  }

  @Test
  void passesMessagesAndItemsOfStreams() throws Exception {
    serveFrom(
        (any, method, arguments) ->
            switch (method.getName()) {
              case "greet" -> StringValue.of("hi " + ((StringValue) arguments[0]).getValue());
              case "greetings" -> List.of(StringValue.of("a"), StringValue.of("b"));
              default -> List.of(((String) arguments[0]).split(" "));
            });
    StreamItems<StringValue> greetings = new StreamItems<>();
    StreamItems<String> words = new StreamItems<>();
    Orders.Messages messages = reference(Orders.Messages.class, "tri");

    assertThat(messages.greet(StringValue.of("Ada")).getValue()).isEqualTo("hi Ada");
    messages.greetings(StringValue.of("Ada"), greetings);
    reference(Orders.Streams.class, "tri").words("a b c", words);

    assertThat(greetings.all()).extracting(StringValue::getValue).containsExactly("a", "b");
    assertThat(words.all()).containsExactly("a", "b", "c");
  }

  @Test
  void passesMessagesOverTheDubboProtocol() throws Exception {
    serveFrom(
        (any, method, arguments) ->
            StringValue.of("hi " + ((StringValue) arguments[0]).getValue()));

    assertThat(reference(Orders.Messages.class, "dubbo").greet(StringValue.of("Ada")).getValue())
        .isEqualTo("hi Ada");
  }

  @Test
  void answersGenericCallsWithMaps() throws Exception {
    serveFrom((any, method, arguments) -> new Orders.Order("of " + arguments[0]));

    Object found =
        generic("dubbo").$invoke("find", new String[] {"java.lang.String"}, new Object[] {"7"});

    assertThat(found)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("id", "of 7");
  }

  @Test
  void leavesOtherInterfacesToRules() throws Exception {
    serve(OrdersFixture::ofClass);
    open.get(0).answerFrom(new Throwing());

    assertThat(reference(Orders.Messages.class, "tri").greet(StringValue.of("Ada")))
        .isEqualTo(StringValue.getDefaultInstance());
    assertThat(Optional.of(open.get(0).statistics().callsAnswered())).contains(1L);
  }
}
