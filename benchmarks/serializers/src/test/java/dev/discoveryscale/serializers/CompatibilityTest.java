package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompatibilityTest {

  private static final Path PAGE = Path.of("../../docs/serializers.md");

  @Test
  void findsWhatTheGuideSaysOfClassesThatChange() throws Exception {
    CompatibilityMatrix matrix = CompatibilityMatrix.of(Serializers.names());
    assertThat(Files.readString(PAGE)).as(matrix.reasons()).contains(matrix.markdown());
  }

  @Test
  void findsNothingWrongWhereNothingChanged() throws Exception {
    CompatibilityMatrix matrix = CompatibilityMatrix.of(List.of("jdk", "protobuf"));
    assertThat(matrix.of("jdk").subList(0, 2)).containsOnly(CompatibilityRun.CORRECT);
    assertThat(matrix.of("protobuf").subList(0, 2)).containsOnly(CompatibilityRun.CORRECT);
  }
}
