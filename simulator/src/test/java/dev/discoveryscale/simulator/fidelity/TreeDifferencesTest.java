package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeDifferencesTest {

  private static final Instant NOW = Instant.ofEpochMilli(1_795_240_744_157L);
  private static final String URL =
      url("demo.Alpha", "application=a&pid=1&timestamp=1795240744000");
  private static final String INSTANCE =
      "{\"port\":20880,\"sslPort\":null,\"metadata\":{\"timestamp\":\"1795240744000\","
          + "\"dubbo.endpoints\":\"[{\\\"port\\\":20880}]\"},\"registrationTimeUTC\":1795240744001}";
  private static final String ACL = "world:anyone:31";

  @Test
  void ignoresValuesThatDifferAtEachStart() {
    String other =
        URL.replace("pid%3D1", "pid%3D4194303")
            .replace("timestamp%3D1795240744000", "timestamp%3D1795240800000");
    String instance = INSTANCE.replace("1795240744001", "1795240744999");

    assertThat(lines(node(URL, "", true), node(other, "", true))).isEmpty();
    assertThat(lines(node("/services/a/b", INSTANCE, true), node("/services/a/b", instance, true)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "pid%3D1, pid%3Dnobody",
    "pid%3D1, pid%3D12345678",
    "pid%3D1, pid%3D",
    "timestamp%3D1795240744000, timestamp%3Dnever",
    "timestamp%3D1795240744000, timestamp%3D1795240744",
    "timestamp%3D1795240744000, timestamp%3D1700000000000"
  })
  void reportsAProcessIdOrTimeOfAnotherForm(String real, String emulated) {
    assertThat(lines(node(URL, "", true), node(URL.replace(real, emulated), "", true)))
        .singleElement()
        .asString()
        .contains(", emulated ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1795240744001|\"soon\"",
        "1795240744001|\"1795240744001\"",
        "1795240744001|1700000000000",
        "\"1795240744000\"|1795240744000",
        "\"port\":20880,|\"port\":\"20880\",",
        "\\\"port\\\":20880|\\\"port\\\":\\\"20880\\\"",
        "\"sslPort\":null|\"sslPort\":\"null\"",
        "\"[{\\\"port\\\":20880}]\"|[{\"port\":20880}]"
      })
  void reportsAJsonValueOfAnotherFormOrType(String real, String emulated) {
    String other = INSTANCE.replace(real, emulated);

    assertThat(other).isNotEqualTo(INSTANCE);
    assertThat(lines(node("/services/a/b", INSTANCE, true), node("/services/a/b", other, true)))
        .hasSize(1);
  }

  @Test
  void reportsARepeatedJsonMember() {
    assertThat(
            lines(
                node("/services/a/b", "{\"x\":1}", true),
                node("/services/a/b", "{\"x\":2,\"x\":1}", true)))
        .isNotEmpty();
  }

  @Test
  void namesADifferentParameterWithBothValues() {
    String other = URL.replace("application%3Da", "application%3Db");

    assertThat(lines(node(URL, "", true), node(other, "", true)))
        .singleElement()
        .asString()
        .contains("dubbo://10.0.0.1:20880/demo.Alpha", "?application: real a, emulated b");
  }

  @Test
  void reportsAnotherOrderOfParameters() {
    String other = url("demo.Alpha", "pid=1&application=a&timestamp=1795240744000");

    assertThat(lines(node(URL, "", true), node(other, "", true)))
        .singleElement()
        .asString()
        .contains("parameters in order: real sorted, emulated pid application timestamp");
  }

  @Test
  void reportsAMissingNodeInOneLineAndCountsItsValues() {
    TreeDifferences differences =
        differences(
            List.of(node("/services", "x", false), node("/services/a/b", INSTANCE, true)),
            List.of(node("/services", "x", false), node(URL, "", true)));

    assertThat(differences.lines())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith("only emulated: registry 1 /dubbo/demo.Alpha/providers/dubbo://"),
            second -> assertThat(second).isEqualTo("only real: registry 1 /services/a/b"));
    assertThat(differences.differing()).isEqualTo(differences.facts() - 2).isGreaterThan(10);
  }

  @Test
  void reportsAParameterMissingInManyUrlsInOneLine() {
    List<CapturedNode> real = urls("application=a&pid=1&tier=x");

    assertThat(differences(real, urls("application=a&tier=x")))
        .returns(3, TreeDifferences::differing)
        .extracting(TreeDifferences::lines)
        .isEqualTo(
            List.of("?pid: in 3 of 3 provider URLs of the real side, in 0 of 3 of the emulated"));
    assertThat(differences(real, urls("application=a&pid=1&tier=y")).lines())
        .containsExactly("?tier: real x, emulated y, in 3 provider URLs");
  }

  @Test
  void comparesJsonValuesInAnyOrder() {
    CapturedNode real = node("/services/a/b", "{\"x\":\"1\",\"y\":{\"revision\":\"r\"}}", true);
    CapturedNode same = node("/services/a/b", "{\"y\":{\"revision\":\"r\"},\"x\":\"1\"}", true);
    CapturedNode other = node("/services/a/b", "{\"x\":\"1\",\"y\":{\"revision\":\"s\"}}", true);

    assertThat(lines(real, same)).isEmpty();
    assertThat(lines(real, other))
        .containsExactly("registry 1 /services/a/b data/y/revision: real \"r\", emulated \"s\"");
  }

  @Test
  void comparesEphemeralityAndAccess() {
    CapturedNode open = node("/dubbo/x", "", false);
    CapturedNode closed = new CapturedNode("/dubbo/x", Optional.of(""), false, "world:anyone:1");

    assertThat(lines(open, node("/dubbo/x", "", true))).hasSize(1);
    assertThat(lines(open, closed)).hasSize(1);
  }

  @Test
  void distinguishesNoDataFromEmptyData() {
    CapturedNode none = new CapturedNode("/dubbo/x", Optional.empty(), false, ACL);

    assertThat(lines(none, none)).isEmpty();
    assertThat(lines(none, node("/dubbo/x", "", false)))
        .containsExactly("registry 1 /dubbo/x data: real no data, emulated empty");
  }

  private static List<CapturedNode> urls(String query) {
    return Stream.of("demo.A", "demo.B", "demo.C")
        .map(name -> node(url(name, query), "", true))
        .toList();
  }

  private static String url(String name, String query) {
    return "/dubbo/"
        + name
        + "/providers/"
        + URLEncoder.encode("dubbo://10.0.0.1:20880/" + name + "?" + query, StandardCharsets.UTF_8);
  }

  private static CapturedNode node(String path, String data, boolean ephemeral) {
    return new CapturedNode(path, Optional.of(data), ephemeral, ACL);
  }

  private static List<String> lines(CapturedNode real, CapturedNode emulated) {
    return differences(List.of(real), List.of(emulated)).lines();
  }

  private static TreeDifferences differences(List<CapturedNode> real, List<CapturedNode> emulated) {
    Combination combination =
        new Combination(
            ReleaseLine.of("dubbo-3.3"), RegisterMode.ALL, MetadataStorage.LOCAL, 1, Shape.USUAL);
    return TreeDifferences.between(
        Facts.of(combination, List.of(real), NOW), Facts.of(combination, List.of(emulated), NOW));
  }
}
