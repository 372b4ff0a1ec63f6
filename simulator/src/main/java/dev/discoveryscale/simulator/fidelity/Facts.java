package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.ReleaseLine;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The contents of a fleet's trees, one fact at a time: every node, every parameter of every URL,
 * every value of every JSON text with its type, so that a difference fits into one line.
 *
 * <p>Values that differ between any two starts of a real provider are left out, and nothing else:
 *
 * <ul>
 *   <li>the process id, {@code pid}, if it is one to seven digits
 *   <li>the times of export and of registration, {@code timestamp} and {@code registrationTimeUTC},
 *       if they are milliseconds within minutes of the reading; exports may share one
 *   <li>the session that owns an ephemeral node
 *   <li>with several registries of one provider: which of them it takes for its configuration and,
 *       in 2.7, for its service definitions, and so which of them has {@code /dubbo} as an empty
 *       parent
 *   <li>on the real side only: metadata of revisions that no instance names, which a provider
 *       leaves behind at some starts, see {@link OrphanRevisions}
 * </ul>
 */
final class Facts {

  private static final String PROVIDERS = "/providers/";
  private static final String ANYWHERE = "one registry";

  private final Combination combination;
  private final FactSheet sheet;

  private Facts(Combination combination, Instant now) {
    this.combination = combination;
    this.sheet = new FactSheet(now);
  }

  /** The facts of the trees of a fleet, one tree for each of its registries, read just now. */
  static SortedMap<Fact, String> of(
      Combination combination, List<List<CapturedNode>> trees, Instant now) {
    Facts facts = new Facts(combination, now);
    for (int i = 0; i < trees.size(); i++) {
      for (CapturedNode node : trees.get(i)) {
        facts.add("registry " + (i + 1), node);
      }
    }
    return facts.sheet.facts();
  }

  private void add(String registry, CapturedNode node) {
    String place = (inAnyRegistry(node.path()) ? ANYWHERE : registry) + " ";
    int url = node.path().indexOf(PROVIDERS);
    String subject =
        sheet.unique(
            place + (url < 0 ? node.path() : named(node.path(), url + PROVIDERS.length())));
    sheet.put(
        subject, Fact.IS, (node.ephemeral() ? "ephemeral" : "persistent") + ", " + node.acl());
    if (url >= 0) {
      url(subject, node.path().substring(url + PROVIDERS.length()));
    }
    if (!(combination.mirrored()
        && node.path().equals("/dubbo")
        && !combination.line().equals(ReleaseLine.DUBBO_2_6))) {
      node.data()
          .ifPresentOrElse(
              text -> sheet.data(subject, "data", text),
              () -> sheet.put(subject, "data", "no data"));
    }
  }

  private boolean inAnyRegistry(String path) {
    return combination.mirrored()
        && (path.startsWith("/dubbo/config")
            || combination.line().equals(ReleaseLine.DUBBO_2_7)
                && path.startsWith("/dubbo/metadata"));
  }

  /** Names a provider's node by what distinguishes it. */
  private static String named(String path, int name) {
    String text = URLDecoder.decode(path.substring(name), StandardCharsets.UTF_8);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters(text).forEach(parameter -> parameters.putIfAbsent(parameter[0], parameter[1]));
    return "%s%s %s:%s"
        .formatted(
            path.substring(0, name),
            text.split("\\?", 2)[0],
            parameters.getOrDefault("group", ""),
            parameters.getOrDefault("version", ""));
  }

  private static List<String[]> parameters(String url) {
    List<String[]> parameters = new ArrayList<>();
    for (String parameter : url.substring(url.indexOf('?') + 1).split("&")) {
      String[] keyAndValue = parameter.split("=", 2);
      parameters.add(new String[] {keyAndValue[0], keyAndValue.length == 2 ? keyAndValue[1] : ""});
    }
    return parameters;
  }

  private void url(String subject, String encoded) {
    String text = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    List<String[]> parameters = parameters(text);
    List<String> keys = parameters.stream().map(parameter -> parameter[0]).toList();
    boolean sorted = keys.equals(List.copyOf(new TreeSet<>(keys)));
    sheet.put(subject, "parameters in order", sorted ? "sorted" : String.join(" ", keys));
    sheet.put(
        subject,
        "is encoded once",
        String.valueOf(URLEncoder.encode(text, StandardCharsets.UTF_8).equals(encoded)));
    for (String[] parameter : parameters) {
      sheet.put(subject, "?" + parameter[0], parameter[0], parameter[1]);
    }
  }
}
