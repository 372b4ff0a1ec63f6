package dev.discoveryscale.provider.dialect.data;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Parameters beyond the line's own, as users set them with {@code ServiceConfig.setParameters}:
 * distinct ones, whose value differs between instances, and fillers, which bring a URL to its
 * length and are the same for all instances.
 *
 * <p>No key has a meaning to Dubbo (a {@code tag} would reroute calls), none holds a hyphen (2.6
 * turns those into dots, 2.7 writes both forms), and none is among those that 3.x keeps out of its
 * metadata.
 */
final class ExtraParameters {

  /** Most parameters that may differ between instances. */
  static final int MAX_DISTINCT = 32;

  private static final int FILLER_CHARACTERS = 165;
  private static final int SHORTEST_FILLER_CHARACTERS = 4;

  private static final List<String> DISTINCT_KEYS =
      List.of(
          "hostname zonecell rackid podname nodename machineid cellid shardid"
              .concat(" replicaid slotid unitid assetid vmname leaseid imageid agentid")
              .concat(" serialno switchid meshid sidecarid volumeid budgetid ticketid deployid")
              .concat(" nodepool hypervisor cgroupid nicname bladeid roomid rowid trackid")
              .split(" "));

  private static final List<String> FILLER_KEYS =
      List.of(
          "owner costcentre releaselabel buildlabel routelabel datacentre"
              .concat(" department project region compliance contact runbook")
              .concat(" tier schedule baseline policy quota channel")
              .concat(" domain product platform stack suite family")
              .split(" "));

  private static final String WORDS =
      "core-banking.payments.settlement.ledger-v2.blue.primary.online-retail.standard.";

  private ExtraParameters() {}

  /**
   * Parameters whose values differ between instances and have the same length for all of them.
   *
   * @param count how many, 0 to {@link #MAX_DISTINCT}
   * @param index the instance's number
   */
  static SortedMap<String, String> distinct(int count, int index) {
    if (count < 0 || count > MAX_DISTINCT) {
      throw new IllegalArgumentException(
          "distinctParameters must be 0 to " + MAX_DISTINCT + ", was " + count);
    }
    SortedMap<String, String> parameters = new TreeMap<>();
    String number = String.format("%05d", index);
    for (String key : DISTINCT_KEYS.subList(0, count)) {
      parameters.put(key, key.charAt(0) + "-" + number);
    }
    return parameters;
  }

  /**
   * The build that an instance carries; none for the first, if the fleet starts with one only.
   *
   * @param builds how many the fleet starts with, at least 1
   * @param build the instance's
   */
  static SortedMap<String, String> build(int builds, int build) {
    return builds == 1 && build == 0
        ? new TreeMap<>()
        : new TreeMap<>(Map.of("build", String.format("b-%05d", build)));
  }

  /**
   * Fillers of together exactly so many characters, separators included; fewer than {@value
   * #SHORTEST_FILLER_CHARACTERS} cannot be filled and give none.
   */
  static SortedMap<String, String> fillers(int characters) {
    SortedMap<String, String> parameters = new TreeMap<>();
    if (characters < SHORTEST_FILLER_CHARACTERS) {
      return parameters;
    }
    int count =
        Math.min(FILLER_KEYS.size(), (characters + FILLER_CHARACTERS - 1) / FILLER_CHARACTERS);
    for (int i = 0; i < count; i++) {
      int share = characters / count + (i < characters % count ? 1 : 0);
      put(parameters, FILLER_KEYS.get(i), share);
    }
    return parameters;
  }

  private static void put(SortedMap<String, String> parameters, String name, int characters) {
    int longestKey = characters - "&=x".length();
    String key = name.length() <= longestKey ? name : name.substring(0, longestKey);
    int value = characters - key.length() - "&=".length();
    StringBuilder text = new StringBuilder(value + WORDS.length()).append(name).append('.');
    while (text.length() < value) {
      text.append(WORDS);
    }
    parameters.put(key, text.substring(0, value));
  }
}
