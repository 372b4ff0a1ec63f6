package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.record.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the JVMs of two runs' consumers differ, beside their collectors. */
public final class JvmDifferences {

  /** Of {@code 17.0.15+6} and {@code 1.8.0_402-b06}. */
  private static final Pattern FEATURE = Pattern.compile("^(?:1\\.)?(\\d+)");

  private JvmDifferences() {}

  /** A line for each profile of both runs and each difference; of what is not known nothing. */
  public static List<String> of(RunSummary one, RunSummary other) {
    List<String> lines = new ArrayList<>();
    for (String profile : one.profiles()) {
      if (other.profiles().contains(profile)) {
        differing(lines, one, other, profile);
      }
    }
    return lines;
  }

  private static void differing(
      List<String> lines, RunSummary one, RunSummary other, String profile) {
    add(
        lines,
        profile + " ran on different Java versions (%s in the one run, %s in the other)",
        values(one, profile, JvmDifferences::java),
        values(other, profile, JvmDifferences::java));
    add(
        lines,
        profile + " had different heap limits (%s in the one run, %s in the other)",
        values(one, profile, JvmDifferences::heap),
        values(other, profile, JvmDifferences::heap));
    add(
        lines,
        "the JVMs of "
            + profile
            + " tell of collections by different beans (%s in the one run, %s in the other): counts"
            + " and pauses of one may lack what the other's have",
        values(one, profile, JvmDifferences::beans),
        values(other, profile, JvmDifferences::beans));
  }

  private static void add(List<String> lines, String what, String one, String other) {
    if (!one.isEmpty() && !other.isEmpty() && !one.equals(other)) {
      lines.add(what.formatted(one, other));
    }
  }

  private static String values(
      RunSummary run, String profile, Function<CellSummary, Optional<String>> of) {
    return run.replicates(profile).stream()
        .flatMap(cell -> of.apply(cell).stream())
        .distinct()
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private static Optional<String> java(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::version)
        .flatMap(version -> FEATURE.matcher(version).results().findFirst())
        .map((MatchResult found) -> found.group(1));
  }

  private static Optional<String> beans(CellSummary cell) {
    return cell.jvm()
        .flatMap(Sample.Jvm::collectors)
        .map(names -> String.join(", ", names))
        .map(names -> Stream.of(names.split(", ")).sorted().collect(Collectors.joining(", ")));
  }

  /** What was asked for; of somebody's own application what it turned out to have. */
  private static Optional<String> heap(CellSummary cell) {
    return Optional.of(cell.record().heapMb()).filter(mb -> mb > 0).map(mb -> mb + " MB");
  }
}
