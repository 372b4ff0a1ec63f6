package dev.discoveryscale.simulator.e2e.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The consumer of the user guide, word for word. */
final class ReadmeConsumer {

  private static final Path HOME = Path.of(System.getProperty("simulate.home"));
  private static final Pattern CONSUMER =
      Pattern.compile("```java\n(.*?class AnyConsumer .*?)```", Pattern.DOTALL);

  private ReadmeConsumer() {}

  /** Its source as the page has it, written into a folder; for 2.6 changed as the page says. */
  static Path source(Path folder, String line) throws IOException {
    Matcher snippet =
        CONSUMER.matcher(Files.readString(HOME.resolve("docs/your-own-application.md")));
    assertThat(snippet.find()).as("the page has the consumer").isTrue();
    String source = snippet.group(1);
    if (line.equals("dubbo-2.6")) {
      source = source.replace("org.apache", "com.alibaba").replaceAll(".*DubboBootstrap.*\n", "");
    }
    return Files.writeString(folder.resolve("AnyConsumer.java"), source);
  }

  /** The class path of a line without a jar of this project. */
  static String dubboOnly(String line) {
    return new ConsumerLines(HOME)
        .find(line).classPath().stream()
            .filter(jar -> !jar.getFileName().toString().startsWith("probe-"))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
  }
}
