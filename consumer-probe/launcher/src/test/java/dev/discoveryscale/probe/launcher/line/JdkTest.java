package dev.discoveryscale.probe.launcher.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A Java home")
class JdkTest {

  @TempDir Path home;

  @ParameterizedTest(name = "with JAVA_VERSION={0} is Java {1}")
  @CsvSource({"1.8.0_392, 8", "11.0.21, 11", "17.0.15, 17", "21, 21", "25-ea, 25"})
  void tellsItsVersion(String written, int version) throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + written + "\"\n");
    assertThat(Jdk.at(home)).isEqualTo(new Jdk(home, version, false));
  }

  @Test
  @DisplayName("tells that it is OpenJ9")
  void tellsItsVariant() throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.9\"\nJVM_VARIANT=\"Openj9\"\n");
    assertThat(Jdk.at(home).openJ9()).isTrue();
  }

  @Test
  @DisplayName("without a version is refused by name")
  void refusesOthers() throws IOException {
    Files.writeString(home.resolve("release"), "SOURCE=\"x\"\n");
    assertThatThrownBy(() -> Jdk.at(home)).hasMessageContaining(home.toString());
  }
}
