package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.registry.RegistryKind;
import dev.discoveryscale.simulator.model.Profile;
import dev.discoveryscale.simulator.model.Scenario;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What belongs to a consumer of a Nacos, and not of a ZooKeeper, and matters for measured figures:
 * one list for reports, a short sentence each. What was only read in sources says so, with the
 * version. The section on Nacos in the README of consumer-probe has more of it.
 */
public final class NacosManners {

  private static final String LEGACY_NAMES =
      "Each interface is subscribed under two names, the second in an older form that nobody"
          + " registers; the server tells of both.";

  private static final String POLLED_HTTP =
      "nacos-client 1.4.2 speaks HTTP: it fetches each service's whole list every 10 s, and more"
          + " rarely, up to every 60 s, while it is empty. Pushes come as UDP packets of at most 64"
          + " KB (read: PushReceiver); what does not fit comes with the next fetch. Neither can be"
          + " seen in the process's connections, so its traffic with registries is not told. rnacos"
          + " 0.8.8 sends no push: with it each change waits for the next fetch.";

  private static final String POLLED_GRPC =
      "nacos-client 2.1.0 fetches each service's whole list every 60 s, beside what is pushed (read:"
          + " ServiceInfoUpdateService).";

  private static final String REPEATED =
      "A Nacos sends a list again, a second later, that the client has not acknowledged within 5 s or"
          + " for which too much lay on the connection's queue (read and seen: 2.5.1). One that"
          + " changes nothing is read and kept by the client, and Dubbo is not told: it is part of"
          + " what a push costs, and the more so the slower the consumer.";

  private static final String TOLD_TO_ALL =
      "nacos-client before 2.1.2 tells a list to every listener of that service in the JVM, whichever"
          + " server it is from. So with two Nacos registries each directory gets the other's lists"
          + " too: with mirrored placement changes show as soon as one of the two tells them, with"
          + " unchanged pushes besides; with split placement the consumer loses addresses.";

  private static final String BUILT_ANEW =
      "At interface level Dubbo makes all URLs of a list anew at each push, where with ZooKeeper it"
          + " keeps those of addresses that stayed (read: NacosRegistry, 3.0.15 to 3.3.6).";

  private static final String DELAYED =
      "At interface level Dubbo gathers pushes for 5 s from the 11th on, as with ZooKeeper.";

  private static final String APPLICATION =
      "At application level a push has all instances with their metadata, where a consumer of a"
          + " ZooKeeper reads each instance's node.";

  private static final String EMPTY_IGNORED = "An empty list is ignored: the last addresses stay.";

  private static final String EMPTY_BELIEVED = "An empty list is believed: all addresses go.";

  private static final List<String> GENERAL =
      List.of(
          "The server gathers the changes of a service for 500 ms, counted from the first, before it"
              + " pushes (read: Nacos 2.x, PushConstants and PushDelayTask; rnacos 0.8.8 takes about"
              + " as long).",
          "A push is a service's whole list with all parameters of every address: one that changes"
              + " brings all, at interface level for each interface and with all protocols.",
          "The client compares each list with the last, and if an instance came, went or has other"
              + " metadata it tells Dubbo the whole list and writes it into a file.",
          "The client keeps each list beside Dubbo's URLs, as instances with their metadata and once"
              + " more as text (read: ServiceInfo, 1.4.2 to 2.5.1). It also makes each changed list"
              + " into text for its log, whether that is written or not.",
          "The first list comes to Dubbo twice: asked for, and again when its listener is"
              + " registered.");

  private static final Map<String, List<String>> OF_LINES =
      Map.of(
          "dubbo-2.7",
          List.of(POLLED_HTTP, TOLD_TO_ALL, LEGACY_NAMES, EMPTY_BELIEVED),
          "dubbo-3.0",
          List.of(
              POLLED_GRPC,
              REPEATED,
              TOLD_TO_ALL,
              LEGACY_NAMES,
              BUILT_ANEW,
              DELAYED,
              APPLICATION,
              EMPTY_IGNORED),
          "dubbo-3.1",
          List.of(REPEATED, LEGACY_NAMES, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_IGNORED),
          "dubbo-3.2",
          List.of(REPEATED, LEGACY_NAMES, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_BELIEVED),
          "dubbo-3.3",
          List.of(REPEATED, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_BELIEVED));

  private NacosManners() {}

  /** Those of a scenario's consumers; none where no registry is a Nacos. */
  public static List<String> of(Scenario scenario, List<Profile> profiles) {
    return scenario.registries().any(RegistryKind.NACOS)
        ? ofAll(profiles.stream().map(profile -> profile.client().line()).toList())
        : List.of();
  }

  /** Those of consumers of several lines, each once: whose they are is said if not of all. */
  static List<String> ofAll(Collection<String> lines) {
    Map<String, Set<String>> whose = new LinkedHashMap<>();
    for (String line : lines) {
      of(line).forEach(each -> whose.computeIfAbsent(each, key -> new TreeSet<>()).add(line));
    }
    long all = lines.stream().distinct().count();
    return whose.entrySet().stream()
        .map(
            each ->
                each.getValue().size() == all
                    ? each.getKey()
                    : String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }

  /**
   * Those of consumers of a line: the general ones, then its own.
   *
   * @param line such as {@code dubbo-3.3}
   * @throws IllegalArgumentException if it is none that knows Nacos
   */
  public static List<String> of(String line) {
    if (!OF_LINES.containsKey(line)) {
      throw new IllegalArgumentException(
          "no consumer of %s has to do with a Nacos, but those of %s"
              .formatted(line, OF_LINES.keySet().stream().sorted().toList()));
    }
    List<String> manners = new ArrayList<>(GENERAL);
    manners.addAll(OF_LINES.get(line));
    return List.copyOf(manners);
  }
}
