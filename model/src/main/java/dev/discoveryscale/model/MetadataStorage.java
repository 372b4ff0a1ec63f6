package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** Where a consumer finds the metadata of a revision; Dubbo's {@code metadata-type}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum MetadataStorage {
  /** Asked from the provider's MetadataService. */
  LOCAL,
  /** Read from the registry's metadata centre. */
  REMOTE;

  /**
   * The place a word of a profile names.
   *
   * @throws IllegalArgumentException if it is none of {@link #words}
   */
  public static MetadataStorage of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** All words there are. */
  public static List<String> words() {
    return Stream.of(values()).map(MetadataStorage::word).toList();
  }

  /** As Dubbo and profiles write it. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
