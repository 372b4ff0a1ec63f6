package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskedTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "to nacos://a:1/x?password=p@s s&timeout=3, to nacos://a:1/x?password=***&timeout=3",
        "registry=nacos%3A%2F%2Fa%3Fpassword%3Dp%40s+s%26, registry=nacos%3A%2F%2Fa%3Fpassword%3D***%26",
        "{username=u; password=p@s s}, {username=u; password=***}",
        "{\"password\":\"p@s s\"}, {\"password\":\"***\"}",
        "Invalid password=\"p@s s\" contains, Invalid password=\"***\" contains",
        "nacos://u:p@s s@a:1, nacos://u:***@a:1",
        "p@s s is no password here, p@s s is no password here"
      })
  void masksSecrets(String line, String expected) {
    PrintStream masked =
        Masked.of(
            new PrintStream(written),
            Arrays.asList(
                NamedRegistry.at("a:1"), NamedRegistry.at("nacos://a:1?password=p%40s+s")));
    masked.println(line);
    assertThat(text()).isEqualTo(expected + System.lineSeparator());
  }

  @Test
  void writesLineAtItsEndAndRestOnClose() {
    PrintStream masked =
        Masked.of(
            new PrintStream(written),
            Collections.singletonList(NamedRegistry.at("nacos://a:1?password=secret")));
    masked.print("password=sec");
    masked.flush();
    assertThat(text()).isEmpty();
    masked.print("ret");
    masked.close();
    assertThat(text()).isEqualTo("password=***");
  }

  @Test
  void returnsStreamWithoutSecrets() {
    PrintStream stream = new PrintStream(written);
    assertThat(Masked.of(stream, Collections.singletonList(NamedRegistry.at("a:1"))))
        .isSameAs(stream);
  }

  private String text() {
    return new String(written.toByteArray(), StandardCharsets.UTF_8);
  }
}
