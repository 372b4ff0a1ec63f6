package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which serializers need packages of the JDK opened with {@code --add-opens}. */
class OpenedPackagesTest {

  private static final List<String> VALUES = List.of("user", "users-15", "person", "text-ascii");

  /** Prints the serializers that do not give back all values that they give back otherwise. */
  public static void main(String[] arguments) {
    for (String serializer : Serializers.names()) {
      for (String value : VALUES) {
        RoundTrip.failure(serializer, value)
            .ifPresent(because -> System.out.printf("%s %s: %s%n", serializer, value, because));
      }
    }
  }

  /** Caucho's Hessian and avro cannot carry these values with opened packages, either. */
  @Test
  void findsThatOnlyFstNeedsThem() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dorg.apache.avro.SERIALIZABLE_PACKAGES=*",
                "-cp",
                System.getProperty("java.class.path"),
                OpenedPackagesTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    TreeSet<String> failed = new TreeSet<>();
    printed.lines().map(line -> line.split(":")[0]).forEach(failed::add);
    assertThat(failed)
        .as(printed)
        .containsExactly(
            "avro person",
            "caucho-hessian user",
            "caucho-hessian users-15",
            "fst person",
            "fst text-ascii",
            "fst user",
            "fst users-15");
  }
}
