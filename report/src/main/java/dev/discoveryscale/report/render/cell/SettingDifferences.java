package dev.discoveryscale.report.render.cell;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.SettingEffects;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Which settings of two runs differ, path by path as {@code --set} takes them. */
public final class SettingDifferences {

  private static final String NOTHING = "nothing";

  private SettingDifferences() {}

  /** A line for each setting of the scenario, with both values. */
  public static List<String> ofScenarios(RunRecord one, RunRecord other) {
    return of(one.plan().scenario().settings(), other.plan().scenario().settings());
  }

  /** A line for each setting of a profile of the one and a profile of the other. */
  public static List<String> ofProfiles(
      RunRecord one, String profile, RunRecord other, String otherProfile) {
    return of(profile(one, profile), profile(other, otherProfile));
  }

  private static JsonNode profile(RunRecord run, String name) {
    return run.plan()
        .profile(name)
        .map(RecordedProfile::settings)
        .orElseGet(MissingNode::getInstance);
  }

  /** Every setting of a scenario with its value, as recorded. */
  public static Map<String, String> all(RunRecord run) {
    Map<String, String> settings = new TreeMap<>();
    flatten("", run.plan().scenario().json(), settings);
    return settings;
  }

  private static List<String> of(JsonNode one, JsonNode other) {
    Map<String, String> before = new TreeMap<>();
    Map<String, String> after = new TreeMap<>();
    flatten("", one, before);
    flatten("", other, after);
    TreeSet<String> paths = new TreeSet<>(before.keySet());
    paths.addAll(after.keySet());
    List<String> found = new ArrayList<>();
    for (String path : paths) {
      String from = before.getOrDefault(path, NOTHING);
      String to = after.getOrDefault(path, NOTHING);
      if (!from.equals(to)) {
        String why = SettingEffects.of(path).map("; "::concat).orElse("");
        found.add("%s: %s in the one, %s in the other%s".formatted(path, from, to, why));
      }
    }
    return found;
  }

  private static void flatten(String path, JsonNode node, Map<String, String> into) {
    if (node.isContainerNode() && !node.isEmpty() && !isList(node)) {
      if (node.isArray()) {
        for (int i = 0; i < node.size(); i++) {
          flatten(path + "[" + i + "]", node.get(i), into);
        }
      } else {
        String prefix = path.isEmpty() ? "" : path + ".";
        node.fields()
            .forEachRemaining(each -> flatten(prefix + each.getKey(), each.getValue(), into));
      }
    } else if (!node.isMissingNode() && !node.isNull()) {
      into.put(path, text(node));
    }
  }

  /** A list of plain values is one setting, as a scenario writes it. */
  private static boolean isList(JsonNode node) {
    return node.isArray() && stream(node).allMatch(JsonNode::isValueNode);
  }

  private static String text(JsonNode node) {
    return isList(node)
        ? stream(node).map(JsonNode::asText).collect(Collectors.joining(", ", "[", "]"))
        : node.isContainerNode() ? node.toString() : node.asText();
  }

  private static Stream<JsonNode> stream(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }
}
