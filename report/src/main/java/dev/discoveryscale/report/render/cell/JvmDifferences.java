package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.NumberAwareOrder;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Differences between the JVMs of two runs' consumers, except their collectors. */
public final class JvmDifferences {

  /** Of {@code 17.0.15+6} and {@code 1.8.0_402-b06}. */
  private static final Pattern FEATURE = Pattern.compile("^(?:1\\.)?(\\d+)");

  private JvmDifferences() {}

  /** A line for each difference, with the profiles that have it; of what is not known nothing. */
  public static List<String> of(RunSummary one, RunSummary other) {
    Map<String, List<String>> profiles = new LinkedHashMap<>();
    one.profiles().stream()
        .filter(other.profiles()::contains)
        .forEach(
            profile ->
                differing(one, other, profile)
                    .forEach(
                        each ->
                            profiles
                                .computeIfAbsent(each, line -> new ArrayList<>())
                                .add(profile)));
    return profiles.entrySet().stream()
        .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
        .toList();
  }

  private static List<String> differing(RunSummary one, RunSummary other, String profile) {
    List<String> found = new ArrayList<>();
    add(
        found,
        "different Java versions, %s in one run and %s in the other",
        values(one, profile, JvmDifferences::java),
        values(other, profile, JvmDifferences::java));
    add(
        found,
        "different heap limits, %s in one run and %s in the other",
        values(one, profile, JvmDifferences::heap),
        values(other, profile, JvmDifferences::heap));
    add(
        found,
        "collections are reported by %s in one run and by %s in the other; one may lack"
            + " counts and pauses",
        values(one, profile, JvmDifferences::tellers),
        values(other, profile, JvmDifferences::tellers));
    return found;
  }

  private static void add(List<String> found, String what, String one, String other) {
    if (!one.isEmpty() && !other.isEmpty() && !one.equals(other)) {
      found.add(what.formatted(one, other));
    }
  }

  private static String values(
      RunSummary run, String profile, Function<CellSummary, Optional<String>> of) {
    return run.replicates(profile).stream()
        .flatMap(cell -> of.apply(cell).stream())
        .distinct()
        .sorted(NumberAwareOrder.INSTANCE)
        .collect(Collectors.joining(" and "));
  }

  private static Optional<String> java(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::version)
        .flatMap(version -> FEATURE.matcher(version).results().findFirst())
        .map((MatchResult found) -> found.group(1));
  }

  private static Optional<String> tellers(CellSummary cell) {
    return cell.jvm().filter(Sample.Jvm::toldByLog).isPresent()
        ? Optional.of("the log")
        : beans(cell);
  }

  private static Optional<String> beans(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::collectors)
        .map(names -> String.join(", ", names))
        .map(names -> Stream.of(names.split(", ")).sorted().collect(Collectors.joining(", ")));
  }

  /** The requested values; for the user's own application the actual ones. */
  private static Optional<String> heap(CellSummary cell) {
    return Optional.of(cell.record().subject().heapMb()).filter(mb -> mb > 0).map(mb -> mb + " MB");
  }
}
