package dev.discoveryscale.results.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.DifferingParameters;
import dev.discoveryscale.results.analysis.Servers;
import dev.discoveryscale.results.record.RunRecord;
import dev.discoveryscale.results.record.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * What cells must have in common for one model, beside their sizes and heaps: another release,
 * collector, kind of URL, of change or of JVM, or another pace of calls costs otherwise.
 *
 * @param settings one in a few words each, always the same ones in the same order
 */
record World(List<String> settings) {

  /** What records without a kind of change played, as there was no other. */
  private static final String ONLY_KIND = "rolling-restart";

  private static final String DIFFERING = " differing parameters";

  World {
    settings = List.copyOf(settings);
  }

  static World of(RunRecord run, CellSummary cell) {
    JsonNode scenario = run.scenario();
    JsonNode url = scenario.path("providers").path("url");
    Collection<String> kinds = new TreeSet<>();
    scenario.path("churn").forEach(each -> kinds.add(each.path("kind").asText(ONLY_KIND)));
    Collection<String> flags = new ArrayList<>();
    JsonNode profile = run.profiles().getOrDefault(cell.profile(), MissingNode.getInstance());
    profile.path("jvm").path("flags").forEach(flag -> flags.add(flag.asText()));
    return new World(
        List.of(
            "Dubbo " + cell.record().version() + " by " + Observation.modelInForce(cell),
            cell.collectorInForce(),
            url.path("distinctParameters").asInt() + DIFFERING,
            url.path("revisions").asInt(1) + " builds",
            scenario.path("registries").path("placement").asText().equals("split")
                ? "split"
                : "not split",
            "calls every " + scenario.path("calls").path("every").asText("unknown"),
            kinds.isEmpty() ? "no changes" : "changes by " + String.join(" and ", kinds),
            java(cell),
            flags.isEmpty() ? "no JVM flags" : "JVM flags " + String.join(" ", flags),
            cell.record().container().isPresent() ? "in a container" : "no container",
            "registered in " + String.join(" and ", Servers.software(run, cell.record()))));
  }

  /** Of {@code 17.0.15+6} and {@code 1.8.0_402-b06} the 17 and the 8. */
  private static String java(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::version)
        .map(version -> "Java " + version.replaceFirst("^(?:1\\.)?(\\d+).*", "$1"))
        .orElse("unknown Java");
  }

  /** All of it. */
  String words() {
    return String.join(", ", settings);
  }

  /** What of it another world does not have, and what that has instead. */
  String unlike(World other) {
    List<String> its = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      if (!settings.get(i).equals(other.settings.get(i))) {
        its.add(settings.get(i));
        theirs.add(other.settings.get(i));
      }
    }
    return String.join(", ", its)
        + "; they: "
        + String.join(", ", theirs)
        + (its.stream().anyMatch(each -> each.endsWith(DIFFERING))
            ? "; " + DifferingParameters.WHY
            : "");
  }
}
