package dev.discoveryscale.scenario.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DifferencesTest {

  private static final String URL =
      "/dubbo/demo.Alpha/providers/"
          + "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fdemo.Alpha%3Fapplication%3Da%26pid%3D1%26timestamp%3D2";
  private static final String ACL = "world:anyone:31";

  @Test
  void whatDiffersAtEachStartIsNoDifference() {
    String other = URL.replace("pid%3D1", "pid%3D77").replace("timestamp%3D2", "timestamp%3D99");

    assertThat(differences(node(URL, "", true), node(other, "", true))).isEmpty();
  }

  @Test
  void aParameterThatDiffersIsNamedWithBothValues() {
    String other = URL.replace("application%3Da", "application%3Db");

    assertThat(differences(node(URL, "", true), node(other, "", true)))
        .singleElement()
        .asString()
        .contains("dubbo://10.0.0.1:20880/demo.Alpha", "?application: real a, emulated b");
  }

  @Test
  void aMissingNodeIsToldWithAllItSaid() {
    assertThat(differences(List.of(node("/services", "x", false)), List.of()))
        .containsExactly(
            "real only: registry 1 /services data = x",
            "real only: registry 1 /services is = persistent, " + ACL);
  }

  @Test
  void valuesWithinJsonAreComparedWhateverTheirOrder() {
    CapturedNode real = node("/services/a/b", "{\"x\":\"1\",\"y\":{\"revision\":\"r\"}}", true);
    CapturedNode same = node("/services/a/b", "{\"y\":{\"revision\":\"r\"},\"x\":\"1\"}", true);
    CapturedNode other = node("/services/a/b", "{\"x\":\"1\",\"y\":{\"revision\":\"s\"}}", true);

    assertThat(differences(real, same)).isEmpty();
    assertThat(differences(real, other))
        .containsExactly("registry 1 /services/a/b data/y/revision: real r, emulated s");
  }

  @Test
  void ephemeralityAndAccessAreCompared() {
    CapturedNode open = node("/dubbo/x", "", false);
    CapturedNode closed = new CapturedNode("/dubbo/x", "", false, "world:anyone:1");

    assertThat(differences(open, node("/dubbo/x", "", true))).hasSize(1);
    assertThat(differences(open, closed)).hasSize(1);
  }

  private static CapturedNode node(String path, String data, boolean ephemeral) {
    return new CapturedNode(path, data, ephemeral, ACL);
  }

  private static List<String> differences(CapturedNode real, CapturedNode emulated) {
    return differences(List.of(real), List.of(emulated));
  }

  private static List<String> differences(List<CapturedNode> real, List<CapturedNode> emulated) {
    return Differences.between(
        Facts.of("dubbo-3.3", List.of(real)), Facts.of("dubbo-3.3", List.of(emulated)));
  }
}
