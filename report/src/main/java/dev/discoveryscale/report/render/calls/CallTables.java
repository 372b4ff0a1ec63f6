package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a run of calls. */
public final class CallTables {

  private static final int MAX_WIDTH = 120;

  /** Milliseconds in a second, as percent. */
  private static final double PERCENT_OF_MS = 0.1;

  private CallTables() {}

  private record Column(String name, Measure measure) {}

  private static final List<Column> LEADING =
      List.of(
          new Column("calls/s", Measure.CALLS_PER_SECOND),
          new Column("mean, ms", Measure.CALL_MEAN_MS),
          new Column("p50, ms", Measure.CALL_P50_MS),
          new Column("p99, ms", Measure.CALL_P99_MS));

  private static final List<Column> COSTS =
      List.of(
          new Column("server CPU, µs per call", Measure.SERVER_CPU_US_PER_CALL),
          new Column("client CPU, µs per call", Measure.CLIENT_CPU_US_PER_CALL),
          new Column("server allocated, KB per call", Measure.SERVER_ALLOCATED_KB_PER_CALL),
          new Column("client allocated, KB per call", Measure.CLIENT_ALLOCATED_KB_PER_CALL),
          new Column("server memory, MB", Measure.SERVER_RSS_PEAK_MB),
          new Column("client memory, MB", Measure.CLIENT_RSS_PEAK_MB),
          new Column("sent, bytes per call", Measure.SENT_BYTES_PER_CALL),
          new Column("received, bytes per call", Measure.RECEIVED_BYTES_PER_CALL));

  private static final Column SERVER_HEAP_LEFT =
      new Column("server heap left, highest, MB", Measure.SERVER_HEAP_LEFT_PEAK_MB);

  private static final Column CLIENT_HEAP_LEFT =
      new Column("client heap left, highest, MB", Measure.CLIENT_HEAP_LEFT_PEAK_MB);

  private static final List<Column> GATEWAYS =
      List.of(
          new Column("gateway CPU, µs per call", Measure.GATEWAY_CPU_US_PER_CALL),
          new Column("sent on, bytes per call", Measure.GATEWAY_SENT_BYTES_PER_CALL),
          new Column("received back, bytes per call", Measure.GATEWAY_RECEIVED_BYTES_PER_CALL));

  /** The leading table and the conclusions, for a terminal. */
  public static String terminal(RunSummary run) {
    CallConclusions conclusions = new CallConclusions(run);
    return leading(run, false).plain(MAX_WIDTH)
        + "\n"
        + Stream.of(conclusions.lines(), doubts(run), PublishedText.lines(run))
            .flatMap(List::stream)
            .map(line -> line.replace("**", "") + "\n")
            .collect(Collectors.joining());
  }

  private static List<String> doubts(RunSummary run) {
    List<String> lines = new CallDoubtList(run).lines();
    return lines.isEmpty() ? lines : Stream.concat(Stream.of("Doubts:"), lines.stream()).toList();
  }

  /** Load and latency of each stack. */
  public static Table leading(RunSummary run, boolean intervals) {
    CallStacks stacks = new CallStacks(run);
    Table table =
        new Table(
            Stream.of(
                    Stream.of("payload", "stack"),
                    LEADING.stream().map(Column::name),
                    Stream.of("calls failed", "limited by"))
                .flatMap(each -> each)
                .toArray(String[]::new));
    for (String payload : stacks.payloads()) {
      for (String profile : stacks.with(payload)) {
        List<String> row = new ArrayList<>(List.of(payload, stacks.stack(profile)));
        LEADING.forEach(column -> row.add(mean(stacks, profile, column, intervals)));
        row.add(failed(stacks, profile));
        row.add(stacks.limit(profile).orElse(Numbers.ABSENT));
        table.row(row);
      }
    }
    return table;
  }

  /** How many calls failed, and after how long. */
  private static String failed(CallStacks stacks, String profile) {
    String count = stacks.failed(profile).map(Numbers::plain).orElse(Numbers.ABSENT);
    return stacks
        .failedMean(profile)
        .map(after -> "%s, after %s ms".formatted(count, Numbers.plain(after)))
        .orElse(count);
  }

  /** What a call costs each side, and the wire. */
  public static Table costs(RunSummary run) {
    CallStacks stacks = new CallStacks(run);
    Table table =
        new Table(
            Stream.concat(Stream.of("payload", "stack"), COSTS.stream().map(Column::name))
                .toArray(String[]::new));
    for (String payload : stacks.payloads()) {
      for (String profile : stacks.with(payload)) {
        List<String> row = new ArrayList<>(List.of(payload, stacks.stack(profile)));
        COSTS.forEach(column -> row.add(mean(stacks, profile, column, true)));
        table.row(row);
      }
    }
    return table;
  }

  /** What gateways cost; empty if no stack has one. */
  public static Table gateways(RunSummary run) {
    CallStacks stacks = new CallStacks(run);
    Table table =
        new Table(
            Stream.concat(
                    Stream.of("payload", "stack", "gateway"), GATEWAYS.stream().map(Column::name))
                .toArray(String[]::new));
    for (String payload : stacks.payloads()) {
      for (String profile : stacks.with(payload)) {
        Optional<String> release =
            run.replicates(profile).stream()
                .flatMap(cell -> cell.record().load().calls().stream())
                .flatMap(played -> played.gateway().stream())
                .map(PlayedCalls.Gateway::release)
                .findFirst();
        if (release.isPresent()) {
          List<String> row =
              new ArrayList<>(List.of(payload, stacks.stack(profile), release.get()));
          GATEWAYS.forEach(column -> row.add(mean(stacks, profile, column, true)));
          table.row(row);
        }
      }
    }
    return table;
  }

  /** Collections of each side in the measured time of all replicates. */
  public static Table collections(RunSummary run) {
    CallStacks stacks = new CallStacks(run);
    // Pauses of several JVMs are added up, and each has the whole time.
    int servers = run.callScenario().load().serverCount();
    int clients = run.callScenario().load().clientCount();
    Table table =
        new Table(
            "payload",
            "stack",
            "server collections per minute",
            "server full collections",
            "server paused, % of time",
            SERVER_HEAP_LEFT.name(),
            "client collections per minute",
            "client full collections",
            "client paused, % of time",
            CLIENT_HEAP_LEFT.name());
    for (String payload : stacks.payloads()) {
      for (String profile : stacks.with(payload)) {
        table.row(
            payload,
            stacks.stack(profile),
            share(run, profile, Measure.SERVER_GC_COUNT, 60),
            total(run, profile, Measure.SERVER_FULL_GC_COUNT),
            share(run, profile, Measure.SERVER_GC_PAUSE_MS, PERCENT_OF_MS / servers),
            mean(stacks, profile, SERVER_HEAP_LEFT, true),
            share(run, profile, Measure.CLIENT_GC_COUNT, 60),
            total(run, profile, Measure.CLIENT_FULL_GC_COUNT),
            share(run, profile, Measure.CLIENT_GC_PAUSE_MS, PERCENT_OF_MS / clients),
            mean(stacks, profile, CLIENT_HEAP_LEFT, true));
      }
    }
    return table;
  }

  /** The sum of all replicates that have the figure. */
  private static String total(RunSummary run, String profile, Measure measure) {
    List<Double> known =
        run.replicates(profile).stream().flatMap(cell -> cell.get(measure).stream()).toList();
    return known.isEmpty()
        ? Numbers.ABSENT
        : Numbers.plain(known.stream().mapToDouble(Double::doubleValue).sum());
  }

  /** A total of all replicates over the seconds that they were measured for. */
  private static String share(RunSummary run, String profile, Measure measure, double unit) {
    double total = 0;
    double seconds = 0;
    for (CellSummary cell : run.replicates(profile)) {
      Optional<Double> value = cell.get(measure);
      if (value.isPresent()
          && cell.get(Measure.CALLS_PER_SECOND).filter(rate -> rate > 0).isPresent()) {
        total += value.get();
        seconds +=
            cell.get(Measure.CALLS_MEASURED).orElseThrow()
                / cell.get(Measure.CALLS_PER_SECOND).orElseThrow();
      }
    }
    return seconds == 0 ? Numbers.ABSENT : Numbers.plain(unit * total / seconds);
  }

  /** The mean over a profile's replicates. */
  private static String mean(CallStacks stacks, String profile, Column column, boolean intervals) {
    return stacks
        .estimate(profile, column.measure())
        .map(found -> EstimateText.precise(found, intervals))
        .orElse(Numbers.ABSENT);
  }

  /** Each cell's own figures. */
  public static Table cells(RunSummary run) {
    Table table =
        new Table(
            "cell",
            "outcome",
            "calls",
            "calls/s",
            "mean, ms",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "max",
            "callers in calls",
            "server CPU, %",
            "client CPU, %",
            "scatter, %",
            "warm-up, s");
    for (CellSummary cell : run.cells()) {
      table.row(
          run.title(cell.profile(), cell.replicate()),
          cell.outcome().text(),
          number(cell, Measure.CALLS_MEASURED, 0),
          number(cell, Measure.CALLS_PER_SECOND, 0),
          number(cell, Measure.CALL_MEAN_MS, 3),
          number(cell, Measure.CALL_P50_MS, 3),
          number(cell, Measure.CALL_P90_MS, 3),
          number(cell, Measure.CALL_P99_MS, 3),
          number(cell, Measure.CALL_P999_MS, 3),
          number(cell, Measure.CALL_MAX_MS, 3),
          number(cell, Measure.CALLERS_IN_CALLS, 2),
          number(cell, Measure.SERVER_CPU_PERCENT, 0),
          number(cell, Measure.CLIENT_CPU_PERCENT, 0),
          number(cell, Measure.CALLS_SCATTER_PERCENT, 1),
          cell.get(Measure.WARM_UP_MS)
              .map(ms -> String.format(Locale.ROOT, "%.1f", ms / 1_000))
              .orElse(Numbers.ABSENT));
    }
    return table;
  }

  private static String number(CellSummary cell, Measure measure, int decimals) {
    return cell.get(measure)
        .map(value -> String.format(Locale.ROOT, "%,." + decimals + "f", value))
        .orElse(Numbers.ABSENT);
  }

  /** What each profile really ran, by its own classes; several values if replicates differ. */
  public static Table proof(RunSummary run) {
    Table table =
        new Table(
            "profile",
            "side",
            "release",
            "serialization",
            "transporter",
            "protocol",
            "connections",
            "answer");
    for (String profile : run.profiles()) {
      List<PlayedCalls> played =
          run.replicates(profile).stream()
              .flatMap(cell -> cell.record().load().calls().stream())
              .toList();
      if (!played.isEmpty()) {
        table.row(proof(profile, "server", played, PlayedCalls::server, each -> "", each -> ""));
        table.row(
            proof(
                "",
                "client",
                played,
                PlayedCalls::client,
                each -> each.traffic().map(seen -> "" + seen.connections()).orElse(""),
                PlayedCalls::answer));
      }
    }
    return table;
  }

  private static List<String> proof(
      String profile,
      String name,
      List<PlayedCalls> played,
      Function<PlayedCalls, PlayedCalls.Side> side,
      Function<PlayedCalls, String> connections,
      Function<PlayedCalls, String> answer) {
    return List.of(
        profile,
        name,
        distinct(played, side.andThen(PlayedCalls.Side::release)),
        distinct(played, side.andThen(each -> String.join(", ", each.serializations()))),
        distinct(played, side.andThen(each -> String.join(", ", each.transporters()))),
        distinct(played, side.andThen(each -> String.join(", ", each.protocols()))),
        distinct(played, connections),
        distinct(played, answer));
  }

  private static String distinct(List<PlayedCalls> played, Function<PlayedCalls, String> value) {
    return played.stream().map(value).distinct().collect(Collectors.joining(" or "));
  }
}
