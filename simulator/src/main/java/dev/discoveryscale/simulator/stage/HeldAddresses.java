package dev.discoveryscale.simulator.stage;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.discoveryscale.simulator.environment.DirectoryName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads what a consumer wrote down of the addresses it holds. */
final class HeldAddresses {

  private static final ObjectReader LINES =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build()
          .readerFor(Line.class);

  private HeldAddresses() {}

  private record Line(
      @JsonProperty("interface") String service,
      String registry,
      String model,
      List<String> addresses) {}

  /** Addresses by directory; a directory that is there twice is taken as one. */
  static Map<DirectoryName, SortedSet<String>> read(Path file) throws IOException {
    Map<DirectoryName, SortedSet<String>> held = new HashMap<>();
    try (MappingIterator<Line> lines = LINES.readValues(file.toFile())) {
      while (lines.hasNextValue()) {
        Line line = lines.nextValue();
        held.computeIfAbsent(
                new DirectoryName(line.service(), line.registry(), line.model()),
                name -> new TreeSet<>())
            .addAll(line.addresses());
      }
    }
    return held;
  }
}
