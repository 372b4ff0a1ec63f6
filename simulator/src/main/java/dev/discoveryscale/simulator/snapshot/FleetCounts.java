package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Counts what a captured fleet consists of. For one thread. */
public final class FleetCounts {

  private static final Pattern RELEASE = Pattern.compile("(\\d+\\.\\d+)\\..*");
  private static final Pattern RELEASE_IN_JSON =
      Pattern.compile("\\\\*\"release\\\\*\":\\\\*\"([^\"\\\\]+)");
  private static final String NO_URL = "no URL of Dubbo's";
  private static final String NO_REVISION = "instance without a revision";
  private static final String UNKNOWN = "unknown";

  private final Map<String, Long> entries = new HashMap<>();
  private final Map<String, Long> protocols = new HashMap<>();
  private final Map<String, Long> lines = new HashMap<>();
  private final Map<String, Long> parameters = new HashMap<>();
  private final Map<String, Long> notUnderstood = new HashMap<>();
  private final Map<String, Long> addresses = new HashMap<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final Set<String> applications = new HashSet<>();

  /** Counts an entry. */
  public void add(Entry entry) {
    count(entries, entry.kind().name().toLowerCase(Locale.ROOT));
    switch (entry.kind()) {
      case PROVIDERS -> provider(entry);
      case INSTANCES -> instance(entry);
      case CONSUMERS, CONFIGURATORS, ROUTERS -> url(entry);
      case MAPPING, METADATA, CONFIG -> {}
    }
  }

  private Optional<CapturedUrl> url(Entry entry) {
    Optional<CapturedUrl> url =
        Optional.of(entry.node())
            .filter(PercentEncoded::isWellFormed)
            .flatMap(node -> CapturedUrl.parse(PercentEncoded.decode(node).decoded()));
    if (url.isEmpty()) {
      count(notUnderstood, NO_URL);
    }
    return url;
  }

  private void provider(Entry entry) {
    addresses.merge(entry.at(), 1L, Long::sum);
    if (entry.data().isPresent()) {
      inNacos(entry.data().get());
      return;
    }
    url(entry)
        .ifPresent(
            url -> {
              count(protocols, url.protocol());
              count(lines, line(url));
              lengths.add(url.text().length());
              url.parameters().forEach(each -> count(parameters, each.key()));
              url.parameter("application").ifPresent(applications::add);
            });
  }

  /** A Nacos has the parameters of an address as metadata of an instance. */
  private void inNacos(String data) {
    try {
      JsonNode metadata = EntryFile.JSON.readTree(data).path("metadata");
      count(protocols, metadata.path("protocol").asText(UNKNOWN));
      count(lines, metadata.has("release") ? line(metadata.get("release").asText()) : UNKNOWN);
      metadata.fieldNames().forEachRemaining(key -> count(parameters, key));
      if (metadata.has("application")) {
        applications.add(metadata.get("application").asText());
      }
    } catch (JsonProcessingException other) {
      count(notUnderstood, NO_URL);
    }
  }

  private void instance(Entry entry) {
    applications.add(entry.at().substring(entry.at().lastIndexOf('/') + 1));
    String data = entry.data().orElse("");
    if (!data.contains("dubbo.metadata.revision")) {
      count(notUnderstood, NO_REVISION);
    }
    count(lines, releaseIn(data).map(FleetCounts::line).orElse(UNKNOWN));
  }

  /** The release that an instance names anywhere in its data. */
  public static Optional<String> releaseIn(String data) {
    Matcher release = RELEASE_IN_JSON.matcher(data);
    return release.find() ? Optional.of(release.group(1)) : Optional.empty();
  }

  /** From 2.7 on the release stands in the URL; before that only the version of the protocol. */
  private static String line(CapturedUrl url) {
    return url.parameter("release")
        .map(FleetCounts::line)
        .orElseGet(() -> url.parameter("dubbo").isPresent() ? "dubbo-2.6" : UNKNOWN);
  }

  private static String line(String release) {
    Matcher parts = RELEASE.matcher(release);
    return parts.matches() ? "dubbo-" + parts.group(1) : UNKNOWN + ": " + release;
  }

  private static void count(Map<String, Long> counts, String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** What was counted. */
  public FleetFile.Contents contents() {
    SortedMap<String, FleetFile.Distribution> distributions = new TreeMap<>();
    FleetFile.Distribution.of(longs(addresses.values().stream()))
        .ifPresent(each -> distributions.put("addressesOfInterface", each));
    FleetFile.Distribution.of(longs(lengths.stream().map(Integer::longValue)))
        .ifPresent(each -> distributions.put("urlLength", each));
    return new FleetFile.Contents(
        new TreeMap<>(entries),
        Map.of("applications", (long) applications.size(), "interfaces", (long) addresses.size()),
        new TreeMap<>(protocols),
        new TreeMap<>(lines),
        distributions,
        new TreeMap<>(parameters),
        new TreeMap<>(notUnderstood));
  }

  private static long[] longs(Stream<Long> numbers) {
    return numbers.mapToLong(Long::longValue).toArray();
  }
}
