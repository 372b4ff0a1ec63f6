package dev.discoveryscale.jvm.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource({"1.8.0_392, 8", "11.0.21, 11", "17.0.15, 17", "21, 21", "25-ea, 25"})
  void readsVersion(String written, int version) throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + written + "\"\n");
    assertThat(Jdk.at(home)).isEqualTo(new Jdk(home, version, false));
  }

  @Test
  void recognizesOpenJ9() throws IOException {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.9\"\nJVM_VARIANT=\"Openj9\"\n");
    assertThat(Jdk.at(home).openJ9()).isTrue();
  }

  @Test
  void refusesHomeWithoutVersion() throws IOException {
    Files.writeString(home.resolve("release"), "SOURCE=\"x\"\n");
    assertThatThrownBy(() -> Jdk.at(home)).hasMessageContaining(home.toString());
  }
}
