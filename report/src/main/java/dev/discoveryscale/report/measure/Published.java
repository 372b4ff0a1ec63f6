package dev.discoveryscale.report.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The published result of the discovery experiment, shipped as {@code published.json}.
 *
 * @param source where it was published
 * @param urls provider URLs in one registry
 * @param spanHours how long the experiment ran; its counts are over this time
 * @param heapMb the consumer's heap
 * @param jvm the consumer's JVM
 * @param registries the kind of its registries, as {@code Servers.title} names it
 * @param caveats what is not known of it
 * @param cellCaveats what is doubtful of one cell's figures, by profile
 * @param cells figures by profile and the name of the measure they are put beside
 */
public record Published(
    String source,
    long urls,
    double spanHours,
    double heapMb,
    String jvm,
    String registries,
    List<String> caveats,
    Map<String, String> cellCaveats,
    Map<String, Map<String, Double>> cells) {

  /** Reads the file that is part of this code. */
  public static Published load() {
    try (InputStream in = Published.class.getResourceAsStream("published.json")) {
      if (in == null) {
        throw new IllegalStateException("published.json is missing from the jar of results");
      }
      return new ObjectMapper().readValue(in, Published.class);
    } catch (IOException e) {
      throw new UncheckedIOException("published.json of the jar of results cannot be read", e);
    }
  }

  /** What is not known of it, and what is doubtful of the figures of these profiles. */
  public List<String> caveats(List<String> profiles) {
    return Stream.concat(
            caveats.stream(),
            profiles.stream().filter(cellCaveats::containsKey).map(cellCaveats::get))
        .toList();
  }

  /** A published figure, in the measure's own unit. */
  public Optional<Double> figure(String profile, Measure measure) {
    return Optional.ofNullable(cells.getOrDefault(profile, Map.of()).get(measure.key()));
  }

  /** The published change from the reference to the profile, in percent. */
  public Optional<Double> changePercent(String profile, String reference, Measure measure) {
    Optional<Double> from = figure(reference, measure).filter(value -> value > 0);
    return from.flatMap(base -> figure(profile, measure).map(value -> 100 * (value / base - 1)));
  }
}
