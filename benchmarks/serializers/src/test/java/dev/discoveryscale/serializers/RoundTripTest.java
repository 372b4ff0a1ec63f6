package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoundTripTest {

  /** Serializers with values that they cannot carry, and how the reason begins. */
  private static final Map<String, String> CANNOT =
      Map.of(
          "avro person", "AssertionError",
          "caucho-hessian user", "StackOverflowError",
          "caucho-hessian users-15", "StackOverflowError",
          "caucho-hessian users-100-equal", "StackOverflowError",
          "caucho-hessian users-100-different", "StackOverflowError");

  @Test
  void givesBackEachValueAsItWas() {
    Map<String, String> failures = new TreeMap<>();
    for (String serializer : Serializers.names()) {
      for (String value : BenchmarkValues.names()) {
        RoundTrip.failure(serializer, value)
            .map(because -> because.substring(0, because.indexOf(':')))
            .ifPresent(because -> failures.put(serializer + " " + value, because));
      }
    }
    assertThat(failures).isEqualTo(CANNOT);
  }

  @Test
  void knowsTheVersionOfEachLibrary() {
    assertThat(Serializers.names())
        .allSatisfy(name -> assertThat(Serializers.version(name)).matches("\\d+[.]\\d.*"));
  }

  @Test
  void namesWhatThereIs() {
    assertThatThrownBy(() -> Serializers.named("kryo9", getClass().getClassLoader()))
        .hasMessageContaining("kryo9")
        .hasMessageContaining("kryo5");
    assertThatThrownBy(() -> BenchmarkValues.named("users"))
        .hasMessageContaining("'users'")
        .hasMessageContaining(List.of("user", "users-15").get(1));
  }
}
