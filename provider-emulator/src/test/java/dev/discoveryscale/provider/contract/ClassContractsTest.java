package dev.discoveryscale.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.Orders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.dubbo.metadata.definition.ServiceDefinitionBuilder;
import org.apache.dubbo.metadata.definition.TypeDefinitionBuilder;
import org.apache.dubbo.metadata.definition.model.MethodDefinition;
import org.apache.dubbo.metadata.definition.model.ServiceDefinition;
import org.apache.dubbo.metadata.definition.model.TypeDefinition;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

class ClassContractsTest {

  private static final String SERIALIZERS = "META-INF/dubbo/hessian/serializers";

  private final ServiceContract orders = ClassContracts.of(Orders.class);

  @Test
  void readsMethodsOfAnInterfaceAndOfThoseThatItExtends() {
    assertThat(new TreeSet<>(orders.methodNames()))
        .containsExactly(
            "all",
            "array",
            "byName",
            "count",
            "day",
            "find",
            "known",
            "later",
            "laterOne",
            "perhaps",
            "plan",
            "store",
            "total");
    assertThat(orders.open()).isFalse();
  }

  /** Dubbo's own builder is what providers use. */
  @Test
  void describesMethodsAndTypesAsDubboDoes() {
    TypeDefinitionBuilder.initBuilders(FrameworkModel.defaultModel());
    ServiceDefinition dubbos = ServiceDefinitionBuilder.build(Orders.class);

    assertThat(orders.codeSource()).isEqualTo(dubbos.getCodeSource());
    assertThat(orders.methods().stream().map(ClassContractsTest::text))
        .containsExactlyInAnyOrderElementsOf(
            dubbos.getMethods().stream().map(ClassContractsTest::text).toList());
    assertThat(orders.types().stream().map(ClassContractsTest::text))
        .containsExactlyInAnyOrderElementsOf(
            dubbos.getTypes().stream().map(ClassContractsTest::text).toList());
  }

  /** Class paths of applications with Dubbo have a Hessian; its serializers are none of ours. */
  @Test
  void hidesSerializersOfTheUsersHessian() throws Exception {
    List<Path> all =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(Files::exists)
            .toList();
    assertThat(getClass().getClassLoader().getResource(SERIALIZERS)).isNotNull();

    ServiceContract read = ClassContracts.read(all, List.of("demo.Orders")).get("demo.Orders");

    ClassLoader loader =
        read.methods().get(0).declared().orElseThrow().getDeclaringClass().getClassLoader();
    assertThat(loader).isNotEqualTo(getClass().getClassLoader());
    assertThat(Collections.list(loader.getResources(SERIALIZERS))).isEmpty();
  }

  @Test
  void findsOverloadedMethodsByTheirTypes() {
    assertThat(orders.method("find", Optional.of(List.of("long", "boolean")))).isPresent();
    assertThat(orders.method("find", Optional.of(List.of("java.lang.String")))).isPresent();
    assertThat(orders.method("find", Optional.of(List.of("int")))).isEmpty();
    assertThat(orders.method("find", Optional.empty())).isEmpty();
    assertThat(orders.method("all", Optional.empty())).isPresent();
    assertThat(orders.method("nope", Optional.empty())).isEmpty();
  }

  @Test
  void answersTheFleetsOwnMethodForAllInterfaces() {
    assertThat(orders.method("call", Optional.of(List.of("java.lang.String"))))
        .contains(FleetMethod.METHOD);
    assertThat(orders.method("call", Optional.of(List.of("int")))).isEmpty();
  }

  @Test
  void knowsNeutralValues() {
    assertThat(neutral("count")).isEqualTo(0);
    assertThat(neutral("total")).isEqualTo(0L);
    assertThat(neutral("known")).isEqualTo(false);
    assertThat(neutral("all")).isEqualTo(List.of());
    assertThat(neutral("byName")).isEqualTo(Map.of());
    assertThat(neutral("array")).isInstanceOf(Orders.Order[].class);
    assertThat(neutral("perhaps")).isEqualTo(Optional.empty());
    assertThat(neutral("later")).isEqualTo(List.of());
    assertThat(neutral("laterOne")).isNull();
    assertThat(neutral("day")).isNull();
    assertThat(neutral("store")).isNull();
  }

  @Test
  void tellsMessagesAndStreamsFromObjects() {
    ServiceContract messages = ClassContracts.of(Orders.Messages.class);
    ServiceContract streams = ClassContracts.of(Orders.Streams.class);

    assertThat(messages.form("greet")).isEqualTo(ServiceMethod.Form.MESSAGES);
    assertThat(messages.form("greetings")).isEqualTo(ServiceMethod.Form.STREAM_OF_MESSAGES);
    assertThat(streams.form("words")).isEqualTo(ServiceMethod.Form.STREAM_OF_OBJECTS);
    assertThat(orders.form("all")).isEqualTo(ServiceMethod.Form.OBJECTS);
    assertThat(orders.form("nope")).isEqualTo(ServiceMethod.Form.OBJECTS);
    assertThat(ServiceContract.named("demo.Any").form("nope"))
        .isEqualTo(ServiceMethod.Form.UNKNOWN);
  }

  @Test
  void readsFromAClassPathAndNamesWhatIsMissing() throws Exception {
    Path classes =
        Path.of(Orders.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    assertThat(ClassContracts.read(List.of(classes), List.of("demo.Counted")))
        .containsOnlyKeys("demo.Counted");
    assertThatThrownBy(() -> ClassContracts.read(List.of(classes), List.of("demo.Nope")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected the interface demo.Nope in [")
        .hasMessageContaining("found no such class");
    assertThatThrownBy(() -> ClassContracts.read(List.of(Path.of("nope.jar")), List.of("a.B")))
        .isInstanceOf(IOException.class)
        .hasMessage("expected a jar or a folder of classes, found no nope.jar");
    assertThatThrownBy(() -> ClassContracts.read(List.of(classes), List.of("demo.Orders$Messages")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected all classes that it uses")
        .hasMessageContaining("com/google/protobuf");
    assertThatThrownBy(() -> ClassContracts.read(List.of(classes), List.of("demo.Orders$Order")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected an interface");
  }

  private Object neutral(String method) {
    return orders.methods().stream()
        .filter(each -> each.name().equals(method))
        .findFirst()
        .orElseThrow()
        .neutral();
  }

  private static String text(ServiceMethod method) {
    return method.name() + method.definitionTypes() + method.returnType();
  }

  private static String text(MethodDefinition method) {
    return method.getName() + List.of(method.getParameterTypes()) + method.getReturnType();
  }

  private static String text(TypeDescription type) {
    return type.type() + type.enums() + type.items() + type.properties();
  }

  private static String text(TypeDefinition type) {
    return type.getType()
        + type.getEnums()
        + type.getItems()
        + new java.util.TreeMap<>(type.getProperties());
  }
}
