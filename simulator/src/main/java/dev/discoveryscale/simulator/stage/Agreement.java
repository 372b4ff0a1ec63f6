package dev.discoveryscale.simulator.stage;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.simulator.environment.DirectoryName;
import dev.discoveryscale.simulator.environment.RegistryTruth;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The addresses that the consumer holds and the registered ones, at one moment.
 *
 * @param held the counts of its own objects
 * @param compared its addresses compared with those in the registries
 */
record Agreement(Holdings held, AddressComparison compared) {

  /** How long a consumer may take to read its own objects. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * Looks at both.
   *
   * @param file where the consumer writes down what it holds
   * @throws IOException if a registry or the file cannot be read
   */
  static Agreement look(ConsumerProcess consumer, RegistryTruth truth, Path file)
      throws IOException, InterruptedException {
    Holdings held = consumer.holdings(LIMIT);
    consumer.addresses(file, LIMIT);
    return new Agreement(held, AddressComparison.of(truth.read(), HeldAddresses.read(file)));
  }

  /** Whether the registries hold the fleet that is due, and the consumer holds just that. */
  boolean reached(ConsumerView due) {
    return compared.agrees() && compared.registered() == due.addresses() && due.counts(held);
  }

  /**
   * Distinguishes a result from a failure: addresses that are lost or stale are a result.
   *
   * @throws CellFailure if the registries do not hold the fleet, or the consumer has its addresses
   *     but not by the invokers and the model that it must
   */
  void require(ConsumerView due) throws CellFailure {
    if (compared.agrees()) {
      due.require(held);
    }
    due.requireRegistered(compared.registered());
  }

  /** For the progress display. */
  String describe(ConsumerView due) {
    return "addresses lost %,d, stale %,d, registered %,d of %,d"
        .formatted(
            compared.lost().size(),
            compared.stale().size(),
            compared.registered(),
            due.addresses());
  }

  /** Reads what a consumer wrote down of the addresses it holds. */
  static final class HeldAddresses {

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
}
