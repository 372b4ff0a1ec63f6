package dev.discoveryscale.simulator.snapshot.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnonymizerTest {

  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);

  private final Anonymizer anonymizer = Anonymizer.of(KEY, DubboWords.read());

  @Test
  void replacesWordsByOthersOfTheSameForm() {
    String name = anonymizer.name("com.acme.orders.v2.OrderService");

    assertThat(name)
        .matches("[a-z]{3}\\.[a-z]{4}\\.[a-z]{6}\\.[a-z][0-9]\\.[A-Z][a-z]{4}[A-Z][a-z]{6}");
    assertThat(name).doesNotContain("acme", "Order");
    assertThat(anonymizer.name("com.acme.orders.v2.OrderService")).isEqualTo(name);
    assertThat(anonymizer.name("com.acme.Users")).startsWith(name.substring(0, 9));
  }

  @Test
  void neverGivesTwoWordsTheSame() {
    assertThat(
            IntStream.range(0, 26).mapToObj(i -> anonymizer.name(String.valueOf((char) ('a' + i)))))
        .doesNotHaveDuplicates();
    assertThat(
            IntStream.range(0, 2_000)
                .mapToObj(i -> anonymizer.name("10.0.%d.%d".formatted(i / 250, i % 250))))
        .doesNotHaveDuplicates();
  }

  @Test
  void replacesAddressesByAddresses() {
    assertThat(anonymizer.name("192.168.17.4")).matches("[12]\\d\\d\\.[12]\\d\\d\\.\\d\\d\\.\\d");
    assertThat(anonymizer.text("at 10.1.2.3:20880"))
        .matches("[a-z]{2} \\d\\d\\.\\d\\.\\d\\.\\d:\\d{5}")
        .doesNotContain("10.1.2.3");
  }

  @Test
  void keepsTheFormOfJson() {
    String data =
        "{\"name\":\"orders\", \"port\":20880,\"sslPort\":null,\"payload\":{\"metadata\":"
            + "{\"dubbo.endpoints\":\"[{\\\"port\\\":20880,\\\"protocol\\\":\\\"dubbo\\\"}]\","
            + "\"dubbo.metadata.revision\":\"0\",\"city\":\"Z\\u00fcrich \\\"Nord\\\"\"}}}";

    String other = JsonText.without(anonymizer, data).orElseThrow();

    assertThat(other)
        .hasSameSizeAs(data)
        .contains(
            "\"port\":20880,\"sslPort\":null", "\\\"port\\\":20880,\\\"protocol\\\":\\\"dubbo\\\"")
        .contains("\"payload\":{\"metadata\":{\"", "\"dubbo.metadata.revision\":\"0\"")
        .doesNotContain("orders", "city", "rich", "Nord");
    assertThat(JsonText.without(anonymizer, "no json")).isEmpty();
  }
}
