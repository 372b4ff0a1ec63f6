package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests that the READMEs show are such as a compiler takes. */
class ReadmesTest {

  private static final Pattern SHOWN =
      Pattern.compile("```java\n(@ProviderFleet.*?)```", Pattern.DOTALL);
  private static final String AROUND =
      """
      import dev.discoveryscale.junit.*;
      import java.time.Duration;
      import org.junit.jupiter.api.Test;
      class Orders {}
      interface Stock {}
      interface Prices {}
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "../docs/junit.md"})
  void showsCodeThatCompiles(String readme) throws Exception {
    Matcher shown = SHOWN.matcher(Files.readString(Path.of(readme)));
    assertThat(shown.find()).isTrue();
    Path source = folder.resolve("Shown.java");
    Files.writeString(source, AROUND + shown.group(1));
    ByteArrayOutputStream told = new ByteArrayOutputStream();

    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                told,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());

    assertThat(compiled).as(told.toString(StandardCharsets.UTF_8)).isZero();
  }
}
