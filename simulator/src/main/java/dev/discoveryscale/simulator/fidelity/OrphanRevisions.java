package dev.discoveryscale.simulator.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metadata of revisions that no instance names. A real provider of 3.x that publishes metadata
 * before its last service is exported, which it does at some starts and not at others, leaves the
 * first revision's node beside the final one's. Nobody reads it.
 */
final class OrphanRevisions {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern INSTANCE = Pattern.compile("/services/([^/]+)/[^/]+");
  private static final Pattern REVISION = Pattern.compile("/dubbo/metadata/([^/]+/[0-9a-f]{32})");

  private OrphanRevisions() {}

  /**
   * The nodes of one registry, without metadata of revisions that no instance of their application
   * names, if the application has instances there.
   */
  static List<CapturedNode> leftOutOf(List<CapturedNode> nodes) {
    Set<String> applications = new HashSet<>();
    Set<String> named = new HashSet<>();
    for (CapturedNode node : nodes) {
      Matcher instance = INSTANCE.matcher(node.path());
      if (instance.matches()) {
        applications.add(instance.group(1));
        named.add(instance.group(1) + "/" + revision(node));
      }
    }
    return nodes.stream().filter(node -> !orphan(node, applications, named)).toList();
  }

  private static boolean orphan(CapturedNode node, Set<String> applications, Set<String> named) {
    Matcher revision = REVISION.matcher(node.path());
    return revision.matches()
        && applications.contains(revision.group(1).split("/")[0])
        && !named.contains(revision.group(1));
  }

  private static String revision(CapturedNode instance) {
    try {
      return JSON.readTree(instance.data().orElse("{}"))
          .at("/payload/metadata/dubbo.metadata.revision")
          .asText();
    } catch (JsonProcessingException noInstance) {
      return "";
    }
  }
}
