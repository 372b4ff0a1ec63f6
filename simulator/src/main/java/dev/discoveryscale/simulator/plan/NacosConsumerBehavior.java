package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Behaviour of consumers that use a Nacos instead of a ZooKeeper, as far as it affects figures: one
 * list of short sentences for reports. Facts that were only read in sources are marked, with the
 * version. The section on Nacos in the README of consumer-probe has more.
 */
public final class NacosConsumerBehavior {

  private static final String LEGACY_NAMES =
      "The client subscribes to each interface under two names. The second is an older form that no"
          + " provider registers; the server answers for both.";

  private static final String POLLED_HTTP =
      "nacos-client 1.4.2 uses HTTP. It fetches each service's whole list every 10 s."
          + " While the list is empty it fetches less often, up to every 60 s. Pushes arrive as UDP packets of at"
          + " most 64 KB (read: PushReceiver); a larger list arrives with the next fetch. The"
          + " process's connections show neither, so its traffic with registries is not reported."
          + " rnacos 0.8.8 sends no push: each change waits for the next fetch.";

  private static final String POLLED_GRPC =
      "nacos-client 2.1.0 fetches each service's whole list every 60 s, in addition to pushes"
          + " (read: ServiceInfoUpdateService).";

  private static final String REPEATED =
      "A Nacos sends a list again a second later in two cases (read and seen: 2.5.1)."
          + " The client has not acknowledged it within 5 s, or the connection's queue was too full. The client reads"
          + " and keeps a repeated list that changes nothing, but does not notify Dubbo. Repeated"
          + " lists are part of the cost of a push. The slower the consumer, the more of them"
          + " arrive.";

  private static final String TOLD_TO_ALL =
      "nacos-client before 2.1.2 passes a list to every listener of that service in the JVM,"
          + " whichever server sent it. With two Nacos registries each directory also gets the"
          + " other's lists. With mirrored placement a change shows as soon as one of"
          + " the two reports it. Unchanged pushes arrive in addition. With split placement the"
          + " consumer loses addresses.";

  private static final String BUILT_ANEW =
      "At interface level Dubbo rebuilds all URLs of a list at each push. With ZooKeeper it keeps"
          + " the URLs of addresses that stayed (read: NacosRegistry, 3.0.15 to 3.3.6).";

  private static final String DELAYED =
      "At interface level Dubbo batches pushes for 5 s from the 11th on, as with ZooKeeper.";

  private static final String APPLICATION =
      "At application level a push contains all instances with their metadata. With ZooKeeper a"
          + " consumer reads each instance's node.";

  private static final String EMPTY_IGNORED =
      "The consumer ignores an empty list: the last addresses stay.";

  private static final String EMPTY_BELIEVED =
      "The consumer accepts an empty list: all addresses go.";

  private static final List<String> GENERAL =
      List.of(
          "The server batches the changes of a service for 500 ms from the first one, then pushes"
              + " them (read: Nacos 2.x, PushConstants and PushDelayTask; rnacos 0.8.8 takes about"
              + " as long).",
          "A push contains a service's whole list with all parameters of every address. One changed"
              + " address brings all; at interface level for each interface and with all"
              + " protocols.",
          "The client compares each list with the last one. If an instance came, left"
              + " or has other metadata, Dubbo gets the whole list. The client also writes it to a file.",
          "The client keeps each list in addition to Dubbo's URLs: as instances with their"
              + " metadata, and again as text (read: ServiceInfo, 1.4.2 to 2.5.1). It also converts"
              + " each changed list to text for its log, whether or not the log is written.",
          "Dubbo receives the first list twice: as the answer to its request, and again when its"
              + " listener is registered.");

  private static final Map<ReleaseLine, List<String>> OF_LINES =
      Map.of(
          ReleaseLine.DUBBO_2_7,
          List.of(POLLED_HTTP, TOLD_TO_ALL, LEGACY_NAMES, EMPTY_BELIEVED),
          ReleaseLine.DUBBO_3_0,
          List.of(
              POLLED_GRPC,
              REPEATED,
              TOLD_TO_ALL,
              LEGACY_NAMES,
              BUILT_ANEW,
              DELAYED,
              APPLICATION,
              EMPTY_IGNORED),
          ReleaseLine.DUBBO_3_1,
          List.of(REPEATED, LEGACY_NAMES, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_IGNORED),
          ReleaseLine.DUBBO_3_2,
          List.of(REPEATED, LEGACY_NAMES, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_BELIEVED),
          ReleaseLine.DUBBO_3_3,
          List.of(REPEATED, BUILT_ANEW, DELAYED, APPLICATION, EMPTY_BELIEVED));

  private NacosConsumerBehavior() {}

  /** The facts for a scenario's consumers; empty if no registry is a Nacos. */
  public static List<String> of(Scenario scenario, List<Profile> profiles) {
    return scenario.registries().any(RegistryKind.NACOS)
        ? ofAll(profiles.stream().map(profile -> profile.client().line()).toList())
        : List.of();
  }

  /**
   * The facts for consumers of several lines, each once, with the lines if it does not apply to
   * all.
   */
  static List<String> ofAll(Collection<ReleaseLine> lines) {
    Map<String, Set<ReleaseLine>> whose = new LinkedHashMap<>();
    for (ReleaseLine line : lines) {
      of(line).forEach(each -> whose.computeIfAbsent(each, key -> new TreeSet<>()).add(line));
    }
    long all = lines.stream().distinct().count();
    return whose.entrySet().stream()
        .map(
            each ->
                each.getValue().size() == all
                    ? each.getKey()
                    : names(each.getValue()) + ": " + each.getKey())
        .toList();
  }

  /**
   * The facts for consumers of a line: the general ones, then those of the line.
   *
   * @throws IllegalArgumentException if the line does not support Nacos
   */
  public static List<String> of(ReleaseLine line) {
    if (!OF_LINES.containsKey(line)) {
      throw new IllegalArgumentException(
          "consumers of %s do not use Nacos; those of %s do"
              .formatted(line, OF_LINES.keySet().stream().sorted().toList()));
    }
    List<String> manners = new ArrayList<>(GENERAL);
    manners.addAll(OF_LINES.get(line));
    return List.copyOf(manners);
  }

  private static String names(Set<ReleaseLine> lines) {
    return lines.stream().map(ReleaseLine::toString).collect(Collectors.joining(", "));
  }
}
