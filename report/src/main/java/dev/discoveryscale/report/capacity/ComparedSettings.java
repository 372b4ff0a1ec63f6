package dev.discoveryscale.report.capacity;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.analysis.SettingEffects;
import dev.discoveryscale.report.capacity.fit.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What cells must have in common for one model: every setting of their scenario and profile except
 * {@link #NOT_COMPARED}, and what the cell actually used. A setting is compared unless it is listed
 * there, so a new setting separates cells until it is listed.
 *
 * @param settings values by path, as {@code --set} takes it; what was actually used by its name. A
 *     setting that has no value is absent
 */
public record ComparedSettings(SortedMap<String, String> settings) {

  /**
   * Settings that may differ between the cells of one model: they are one of its sizes, or do not
   * change what a consumer holds, allocates or receives. An element of a list is {@code []}.
   */
  static final Set<String> NOT_COMPARED =
      Set.of(
          // sizes of the model, and the heap, which is what is asked
          "providers.instances",
          "providers.interfaces",
          "providers.url.length",
          "registries.count",
          "jvm.heap",
          // compared as actually used: release, collector, Java, container, registry software
          "client.version",
          "jvm.collector",
          "jvm.home",
          "jvm.image",
          "containers",
          // which instances change, and how long is measured; time.by is compared
          "seed",
          "time.span",
          "time.played",
          "time.warmUp",
          "time.quiet",
          "time.still",
          // what is done after the last reading; cells with a profiler are left out as such
          "heapDump",
          "profiling",
          "gates",
          // names and addresses
          "name",
          "profiles",
          "providers.application",
          "providers.protocols[].port",
          "registries.ports",
          "registries.connect",
          "registries.nacos.namespace",
          "registries.nacos.user",
          "registries.nacos.passwordFrom",
          // the registry's own memory, and the largest packet that is let through
          "registries.heap",
          "registries.packetLimit",
          "client.packetLimit");

  /** The name under which the collector is compared. */
  static final String COLLECTOR = "collector in use";

  private static final String ABSENT = "not set";

  public ComparedSettings {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** The environment of a cell of a run. */
  static ComparedSettings of(RunRecord run, CellSummary cell) {
    SortedMap<String, String> all = new TreeMap<>();
    collect("", run.plan().scenario().settings(), all);
    run.plan().profile(cell.profile()).ifPresent(profile -> collect("", profile.settings(), all));
    run.plan()
        .scenario()
        .discovery()
        .map(Scenario::time)
        .filter(time -> time.by() == ChurnMode.SQUEEZING)
        .ifPresent(time -> all.put("time.squeezed", time.span() + " in " + time.played()));
    all.put(COLLECTOR, cell.collectorInForce());
    all.put("container", cell.record().consumer().container().isPresent() ? "yes" : "no");
    all.put("Dubbo", cell.record().subject().version());
    java(cell).ifPresent(version -> all.put("Java", version));
    all.put("model in use", Observation.modelInForce(cell));
    all.put("registry software", String.join(" and ", Servers.software(run, cell.record())));
    return new ComparedSettings(all);
  }

  private static void collect(String path, JsonNode node, Map<String, String> all) {
    if (NOT_COMPARED.contains(path) || node.isNull() || node.isMissingNode()) {
      return;
    }
    if (node.isObject()) {
      node.fields()
          .forEachRemaining(each -> collect(below(path, each.getKey()), each.getValue(), all));
    } else if (!node.isArray()) {
      all.put(path, value(node));
    } else if (!node.isEmpty()) {
      all.put(path, list(path, node));
    }
  }

  private static String below(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static String list(String path, JsonNode elements) {
    List<String> words = new ArrayList<>();
    elements.forEach(each -> words.add(each.isObject() ? element(path, each) : value(each)));
    return words.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  /** An element's compared settings, by name. */
  private static String element(String path, JsonNode element) {
    SortedMap<String, String> its = new TreeMap<>();
    element
        .fields()
        .forEachRemaining(
            each -> {
              if (!NOT_COMPARED.contains(path + "[]." + each.getKey())
                  && !each.getValue().isNull()) {
                its.put(each.getKey(), value(each.getValue()));
              }
            });
    return its.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String value(JsonNode value) {
    return value.isContainerNode() ? value.toString() : value.asText();
  }

  /** Of {@code 17.0.15+6} and {@code 1.8.0_402-b06} the 17 and the 8. */
  private static Optional<String> java(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::version)
        .map(version -> version.replaceFirst("^(?:1\\.)?(\\d+).*", "$1"));
  }

  /** All of it in one line. */
  @JsonValue
  public String words() {
    return settings.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Each setting in which another environment differs, with both values. */
  String unlike(ComparedSettings other) {
    Set<String> differing = new TreeSet<>();
    Stream.concat(settings.keySet().stream(), other.settings.keySet().stream())
        .filter(path -> !value(path).equals(other.value(path)))
        .forEach(differing::add);
    String all =
        differing.stream()
            .map(path -> "%s: %s, others: %s".formatted(path, value(path), other.value(path)))
            .collect(Collectors.joining("; "));
    return Stream.concat(
            Stream.of(all), differing.stream().flatMap(path -> SettingEffects.of(path).stream()))
        .collect(Collectors.joining("; "));
  }

  private String value(String path) {
    return settings.getOrDefault(path, ABSENT);
  }
}
