package dev.discoveryscale.report.render.cell;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The world of a run for a person, from its resolved scenario: the fleet, where it is registered,
 * and how time is played. What a record does not hold is left out.
 */
public final class EnvironmentLine {
  private static final Pattern TIME = Pattern.compile("(\\d+)(ms|s|m|h)");
  private static final String ZOOKEEPER = "ZooKeeper";
  private static final Map<String, Integer> UNITS =
      Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);

  private final JsonNode registries;
  private final JsonNode providers;
  private final JsonNode time;

  private EnvironmentLine(JsonNode scenario) {
    this.registries = scenario.path("registries");
    this.providers = scenario.path("providers");
    this.time = scenario.path("time");
  }

  public static EnvironmentLine of(RunRecord run) {
    return new EnvironmentLine(run.scenario());
  }

  /** One line; absent when the record tells nothing of it. */
  public Optional<String> markdown() {
    List<String> parts = new ArrayList<>();
    parts.add(fleet());
    placement().ifPresent(parts::add);
    if (builds() > 1) {
      parts.add(builds() + " builds side by side");
    }
    distinctParameters().map(this::differing).ifPresent(parts::add);
    time().ifPresent(parts::add);
    parts.removeIf(String::isEmpty);
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("**Environment**: " + SafeText.markdown(String.join("; ", parts)) + ".");
  }

  /** Builds of the application; each is a revision. */
  int builds() {
    return providers.path("url").path("revisions").asInt(1);
  }

  /** Instances of the fleet that the scenario begins with; 0 if it does not say. */
  public static long instances(RunRecord run) {
    return run.scenario().path("providers").path("instances").asLong();
  }

  /** Parameters of a URL that differ between instances, as the scenario set them. */
  Optional<Integer> distinctParameters() {
    return Optional.of(providers.path("url").path("distinctParameters"))
        .filter(JsonNode::isNumber)
        .map(JsonNode::asInt);
  }

  /** Whether each registry holds a part of the fleet only. */
  boolean split() {
    return registries.path("placement").asText().equals("split");
  }

  /** Instances, interfaces and protocols, as far as the record tells them. */
  public String fleet() {
    List<String> factors = new ArrayList<>();
    JsonNode instances = providers.path("instances");
    if (instances.isNumber()) {
      factors.add(Numbers.count(instances.asLong(), "instance"));
    }
    JsonNode interfaces = providers.path("interfaces");
    if (interfaces.isNumber() || interfaces.isArray()) {
      long count = interfaces.isArray() ? interfaces.size() : interfaces.asLong();
      factors.add(Numbers.count(count, "interface"));
    }
    JsonNode protocols = providers.path("protocols");
    if (protocols.isArray()) {
      factors.add(Numbers.count(protocols.size(), "protocol") + " (" + names(protocols) + ")");
    } else if (protocols.isTextual()) {
      factors.add("the protocols " + protocols.asText() + " to each line");
    }
    return String.join(" x ", factors);
  }

  private static String names(JsonNode protocols) {
    return StreamSupport.stream(protocols.spliterator(), false)
        .map(protocol -> protocol.path("name").asText())
        .collect(Collectors.joining(", "));
  }

  private Optional<String> placement() {
    if (!registries.path("count").isNumber()) {
      return Optional.empty();
    }
    int count = registries.path("count").asInt();
    if (count == 1) {
      return Optional.of("all in 1 registry" + kinds());
    }
    String each = split() ? "split over %d registries%s" : "mirrored in %d registries%s";
    return Optional.of(each.formatted(count, kinds()));
  }

  /** Of which kind they are, unless all are ZooKeepers. */
  private String kinds() {
    JsonNode mixed = registries.path("kinds");
    List<String> titles = new ArrayList<>();
    if (mixed.isArray() && !mixed.isEmpty()) {
      mixed.forEach(kind -> titles.add(Servers.title(kind.asText())));
    } else {
      titles.add(Servers.title(registries.path("kind").asText("zookeeper")));
    }
    return titles.stream().allMatch(ZOOKEEPER::equals)
        ? ""
        : " (" + String.join(", ", titles) + ")";
  }

  private String differing(int parameters) {
    String noun = builds() > 1 ? "other parameter" : "parameter";
    return parameters == 0
        ? "no %s of the URLs differs between instances".formatted(noun)
        : "%s of each URL %s between instances"
            .formatted(Numbers.count(parameters, noun), parameters == 1 ? "differs" : "differ");
  }

  private Optional<String> time() {
    String span = time.path("span").asText();
    if (span.isEmpty()) {
      return Optional.empty();
    }
    return mode()
        .map(
            mode ->
                switch (mode) {
                  case REAL -> "a span of %s in real time".formatted(span);
                  case SAMPLING ->
                      "a span of %s by sampling: some of its changes, played in %s, stand for all%s"
                          .formatted(span, played(), compression());
                  case SQUEEZING ->
                      "a span of %s by squeezing: all of its changes, played in %s%s"
                          .formatted(span, played(), compression());
                });
  }

  /** Where the figures decided how long changes were played, the shortest time and the longest. */
  private String played() {
    JsonNode played = time.path("played");
    return played.isObject()
        ? "%s to %s, until the figures were decided"
            .formatted(played.path("atLeast").asText(), played.path("atMost").asText())
        : played.asText();
  }

  /** How much shorter than the span the playing was; empty if the record does not tell. */
  private String compression() {
    JsonNode played = time.path("played");
    String least = played.isObject() ? "at least " : "";
    return millis(time.path("span"))
        .flatMap(
            span -> millis(played.isObject() ? played.path("atMost") : played).map(ms -> span / ms))
        .map(times -> ", " + least + Numbers.plain(times) + " times compressed")
        .orElse("");
  }

  /** A time as scenarios write it, in milliseconds. */
  private static Optional<Double> millis(JsonNode written) {
    Matcher matcher = TIME.matcher(written.asText());
    return matcher.matches()
        ? Optional.of(Double.parseDouble(matcher.group(1)) * UNITS.get(matcher.group(2)))
        : Optional.empty();
  }

  private Optional<ChurnMode> mode() {
    String by = time.path("by").asText().toLowerCase(Locale.ROOT);
    return Arrays.stream(ChurnMode.values()).filter(mode -> mode.text().equals(by)).findFirst();
  }
}
