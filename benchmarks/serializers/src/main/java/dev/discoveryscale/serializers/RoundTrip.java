package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

/** One object that is written and read again. */
final class RoundTrip {

  private RoundTrip() {}

  /** Why a serializer does not give back a value as it was; absent if it does. */
  static Optional<String> failure(String serializer, String value) {
    try {
      Serializer with = Serializers.named(serializer, RoundTrip.class.getClassLoader());
      Object written = with.prepared(BenchmarkValues.named(value));
      Object read = with.read(with.write(written), written.getClass());
      if (!written.equals(read)) {
        assertThat(read).usingRecursiveComparison().isEqualTo(written);
      }
      return Optional.empty();
    } catch (Exception | LinkageError | AssertionError | StackOverflowError failed) {
      return Optional.of(brief(failed));
    }
  }

  /**
   * The class of what was thrown, or of what caused it, and the first line of its message; of a
   * comparison the first line that says what differs.
   */
  static String brief(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String message = String.valueOf(cause.getMessage()).strip();
    String line =
        message
            .lines()
            .filter(each -> each.contains(" differ:"))
            .findFirst()
            .or(() -> message.lines().findFirst())
            .orElse("");
    return "%s: %s".formatted(cause.getClass().getSimpleName(), line.strip());
  }
}
