package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.StringValue;
import demo.Orders;
import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.utils.SerializeSecurityManager;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls interfaces of a user's with an unmodified Dubbo 3.3.6 consumer, without a registry. */
class AnyInterfaceTest extends OrdersFixture {

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri", "dubbo" + FASTJSON2, "tri" + FASTJSON2})
  void answersEveryMethodOfAClass(String protocol) throws Exception {
    serve(OrdersFixture::ofClass);
    Orders orders = reference(Orders.class, protocol);

    assertThat(orders.find("7")).isNull();
    assertThat(orders.find(7, true)).isNull();
    assertThat(orders.all()).isEmpty();
    assertThat(orders.array(1)).isEmpty();
    assertThat(orders.byName(Set.of("a"))).isEqualTo(Map.of());
    assertThat(orders.later(order()).get(1, TimeUnit.MINUTES)).isEmpty();
    assertThat(orders.laterOne().get(1, TimeUnit.MINUTES)).isNull();
    assertThat(orders.day()).isNull();
    assertThat(orders.known("7")).isFalse();
    assertThat(orders.count()).isZero();
    assertThat(orders.total()).isZero();
    orders.store(order());
    assertThat(open.get(0).statistics().callsAnswered()).isEqualTo(12);
    assertThat(open.get(0).statistics().protocolErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri"})
  void answersEveryMethodOfAName(String protocol) throws Exception {
    serve(type -> ServiceContract.named(type.getName()));
    Orders orders = reference(Orders.class, protocol);

    assertThat(orders.find(7, true)).isNull();
    assertThat(orders.all()).isNull();
    assertThat(orders.count()).isZero();
    assertThat(orders.later(order()).get(1, TimeUnit.MINUTES)).isNull();
    orders.store(order());
    assertThat(generic(protocol).$invoke("any", new String[] {"int"}, new Object[] {1})).isNull();
    assertThat(open.get(0).statistics().protocolErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri"})
  void answersGenericCalls(String protocol) throws IOException {
    serve(OrdersFixture::ofClass);
    GenericService orders = generic(protocol);

    assertThat(orders.$invoke("count", new String[0], new Object[0])).isEqualTo(0);
    assertThat(orders.$invoke("find", new String[] {"long", "boolean"}, new Object[] {7L, true}))
        .isNull();
    assertThat(orders.$invoke("call", new String[] {"java.lang.String"}, new Object[] {"hi"}))
        .isEqualTo(
            FleetMethod.reply("hi", REGISTERED_HOST, port(protocol), Orders.class.getName()));
    assertThatThrownBy(() -> orders.$invoke("find", new String[] {"int"}, new Object[] {7}))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("No such method find in class interface demo.Orders");
  }

  @Test
  void answersMessagesWithAnEmptyOneAndStreamsWithoutItems() throws Exception {
    serve(OrdersFixture::ofClass);
    Orders.Messages messages = reference(Orders.Messages.class, "tri");
    Orders.Streams streams = reference(Orders.Streams.class, "tri");
    StreamItems<StringValue> greetings = new StreamItems<>();
    StreamItems<String> words = new StreamItems<>();

    assertThat(messages.greet(StringValue.of("Ada"))).isEqualTo(StringValue.getDefaultInstance());
    messages.greetings(StringValue.of("Ada"), greetings);
    streams.words("a b c", words);

    assertThat(greetings.all()).isEmpty();
    assertThat(words.all()).isEmpty();
  }

  @Test
  void answersMessagesOverTheDubboProtocol() throws IOException {
    serve(OrdersFixture::ofClass);
    // Consumers send and take only classes that they allow.
    FrameworkModel.defaultModel()
        .getBeanFactory()
        .getBean(SerializeSecurityManager.class)
        .addToAlwaysAllowed("com.google.protobuf.");
    Orders.Messages messages = reference(Orders.Messages.class, "dubbo");

    assertThat(messages.greet(StringValue.of("Ada"))).isEqualTo(StringValue.getDefaultInstance());
  }

  @Test
  void answersMessagesOfAName() throws IOException {
    serve(type -> ServiceContract.named(type.getName()));
    Orders.Messages messages = reference(Orders.Messages.class, "tri");

    assertThat(messages.greet(StringValue.of("Ada"))).isEqualTo(StringValue.getDefaultInstance());
  }

  @Test
  void failsMessagesOfANameThatARuleAnswers() throws IOException {
    AnswerRule rule =
        new AnswerRule(
            Optional.empty(),
            Optional.of("greet"),
            Optional.empty(),
            Optional.of(TextNode.valueOf("hi")),
            Optional.empty(),
            1,
            Optional.empty());
    serve(type -> ServiceContract.named(type.getName()), List.of(rule));
    Orders.Messages messages = reference(Orders.Messages.class, "tri");

    assertThatThrownBy(() -> messages.greet(StringValue.of("Ada")))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("needs its class in providers.classpath");
  }

  /** hessian-lite needs the JDK opened to read it, so it is read as a map. */
  @Test
  void answersAnEmptyOptional() throws IOException {
    serve(OrdersFixture::ofClass);

    Object perhaps =
        generic("dubbo")
            .$invoke("perhaps", new String[] {Orders.Order.class.getName()}, new Object[] {null});

    assertThat(perhaps).isIn(Optional.empty(), Collections.singletonMap("value", null));
  }
}
