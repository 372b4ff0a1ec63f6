package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.render.cell.SettingDifferences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The settings in which the two sides of a comparison differ, the most important ones first. */
final class SettingNotes {

  /** If more settings than these differ, the rest is counted. */
  private static final int LISTED = 12;

  /** Paths or their beginnings, by how much they change what is measured. */
  private static final List<String> IMPORTANT =
      List.of(
          "providers.url.distinctParameters",
          "providers.instances",
          "providers.interfaces",
          "providers.protocols",
          "providers.url",
          "time.span",
          "registries.kind",
          "registries.count",
          "registries.placement",
          "client.line",
          "client.version",
          "discovery",
          "jvm.heap",
          "jvm.collector",
          "jvm.cores",
          "churn",
          "calls",
          "load",
          "time",
          "stack",
          "server.line",
          "server.version",
          "server.jvm",
          "client.jvm",
          "providers",
          "registries");

  /** What follows from the choice of the scenario and changes no figure by itself. */
  private static final List<String> LAST = List.of("name", "profiles", "main");

  /** What only determines what a report of calls prints beside the figures. */
  private static final List<String> PRINTED = List.of("exclude", "published");

  private SettingNotes() {}

  /** A line each. */
  static List<String> of(Compared compared) {
    RunRecord one = compared.one().run();
    RunRecord other = compared.other().run();
    List<String> found = new ArrayList<>();
    found.addAll(listed("the scenarios differ: ", SettingDifferences.ofScenarios(one, other)));
    if (compared.ofOneRun()) {
      String before = compared.profiles().get(0);
      String after = compared.profiles().get(1);
      found.addAll(listed("", SettingDifferences.ofProfiles(one, before, other, after)));
      return found;
    }
    compared.one().profiles().stream()
        .filter(compared.other().profiles()::contains)
        .forEach(
            profile ->
                found.addAll(
                    listed(
                        profile + ": ",
                        SettingDifferences.ofProfiles(one, profile, other, profile))));
    return found;
  }

  private static List<String> listed(String what, List<String> differing) {
    List<String> settings =
        differing.stream()
            .filter(
                each -> PRINTED.stream().noneMatch(key -> each.matches("(?s)" + key + "[:.\\[].*")))
            .toList();
    List<String> ordered =
        settings.stream().sorted(Comparator.comparingInt(SettingNotes::rank)).toList();
    List<String> lines = new ArrayList<>(ordered.stream().limit(LISTED).map(what::concat).toList());
    if (settings.size() > LISTED) {
      lines.add(what + "and %d more settings".formatted(settings.size() - LISTED));
    }
    return lines;
  }

  private static int rank(String setting) {
    String path = setting.substring(0, setting.indexOf(": "));
    if (LAST.contains(path)) {
      return IMPORTANT.size() + 1;
    }
    return IntStream.range(0, path.endsWith(".port") ? 0 : IMPORTANT.size())
        .filter(i -> path.startsWith(IMPORTANT.get(i)))
        .findFirst()
        .orElse(IMPORTANT.size());
  }
}
