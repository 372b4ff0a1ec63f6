package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.WeighRecord;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The software that answered as the registries of runs, as reports name it: as it reported itself,
 * or else as it was started. Figures measured with a stand-in are not figures of the software it
 * stands for.
 */
public final class Servers {

  private static final String EMBEDDED = "embedded";

  private Servers() {}

  /**
   * One software.
   *
   * @param kind what clients take it for, as records write it
   */
  private record Named(String kind, String software, Optional<String> version, boolean standIn) {

    static Named of(CellRecord.Server server) {
      return new Named(server.kind(), server.software(), server.version(), server.standIn());
    }

    static Named of(RunRecord.Registry registry) {
      return new Named(
          registry.kind(),
          registry.software().orElse(title(registry.kind())),
          registry.version().filter(known -> registry.placement().equals(EMBEDDED)),
          registry.standIn().orElse(false));
    }

    String words() {
      return standIn ? named() + ", a stand-in for " + title(kind) : named();
    }

    String brief() {
      return standIn ? named() + " (stand-in for " + title(kind) + ")" : named();
    }

    private String named() {
      return software + version.map(told -> " " + told).orElse("");
    }
  }

  /** The name of the software that a kind is called after. */
  public static String title(String kind) {
    return switch (kind.toLowerCase(Locale.ROOT)) {
      case "zookeeper" -> "ZooKeeper";
      case "nacos" -> "Nacos";
      default -> kind;
    };
  }

  /** The kinds of registries that answered in a cell, each once, by name. */
  public static List<String> kinds(CellRecord cell) {
    return cell.setup().servers().stream()
        .flatMap(List::stream)
        .map(server -> title(server.kind()))
        .distinct()
        .toList();
  }

  /** The kinds of registries of a run, each once, by name. */
  public static List<String> kinds(RunSummary run) {
    return all(run).map(server -> title(server.kind())).distinct().toList();
  }

  /** Whether registries of more than one kind answered in a cell. */
  static boolean ofSeveralKinds(CellRecord cell) {
    return kinds(cell).size() > 1;
  }

  /** One of a cell's: {@code rnacos 0.8.8 (stand-in for Nacos)}, for a field of a table. */
  public static String field(CellRecord.Server server) {
    return Named.of(server).brief();
  }

  /** Each software once: {@code ZooKeeper 3.9.5}, {@code rnacos 0.8.8, a stand-in for Nacos}. */
  public static List<String> names(RunSummary run) {
    return all(run).map(Named::words).distinct().toList();
  }

  /** Each software once, without its version. */
  public static List<String> software(RunRecord run, CellRecord cell) {
    return of(run, cell)
        .map(one -> new Named(one.kind(), one.software(), Optional.empty(), one.standIn()).words())
        .distinct()
        .toList();
  }

  /** Those of one cell: {@code rnacos 0.8.8 (stand-in for Nacos)}, for a field of a table. */
  public static String field(RunRecord run, CellRecord cell) {
    return of(run, cell).map(Named::brief).distinct().collect(Collectors.joining("; "));
  }

  /** Who answered in several runs, with their versions, in a sentence; absent if there are none. */
  public static Optional<String> answered(Collection<RunSummary> runs) {
    return answered(runs.stream().flatMap(Servers::all));
  }

  /** The same of cells that were weighed. */
  public static Optional<String> answered(WeighRecord record) {
    return answered(all(record));
  }

  private static Optional<String> answered(Stream<Named> servers) {
    String words = servers.map(Named::words).distinct().collect(Collectors.joining("; "));
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of("Answered as registries: " + words + ".");
  }

  /** A caution to read before any figure; absent if no stand-in answered. */
  public static Optional<String> caution(RunSummary run) {
    return caution(List.of(run));
  }

  /** The same of several runs. */
  public static Optional<String> caution(Collection<RunSummary> runs) {
    return caution(runs.stream().flatMap(Servers::all));
  }

  /** The same of cells that were weighed. */
  public static Optional<String> caution(WeighRecord record) {
    return caution(all(record));
  }

  private static Optional<String> caution(Stream<Named> servers) {
    List<Named> standIns = servers.filter(Named::standIn).toList();
    if (standIns.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "Measured with %s: server load and notification times are not those of %s; memory, allocation and collections of the consumer come from its real client."
            .formatted(
                joined(standIns.stream().map(Named::words)),
                joined(standIns.stream().map(each -> title(each.kind())))));
  }

  private static String joined(Stream<String> words) {
    return words.distinct().collect(Collectors.joining(" and "));
  }

  private static Stream<Named> all(RunSummary run) {
    List<Named> told =
        run.cells().stream()
            .flatMap(cell -> cell.record().setup().servers().stream())
            .flatMap(List::stream)
            .map(Named::of)
            .toList();
    return told.isEmpty()
        ? run.run().platform().registries().stream().map(Named::of)
        : told.stream();
  }

  private static Stream<Named> all(WeighRecord record) {
    List<Named> told =
        record.cells().stream()
            .flatMap(cell -> cell.servers().stream())
            .flatMap(List::stream)
            .map(Named::of)
            .toList();
    return told.isEmpty()
        ? record.run().platform().registries().stream().map(Named::of)
        : told.stream();
  }

  private static Stream<Named> of(RunRecord run, CellRecord cell) {
    return cell.setup()
        .servers()
        .map(told -> told.stream().map(Named::of))
        .orElseGet(() -> run.platform().registries().stream().map(Named::of));
  }
}
