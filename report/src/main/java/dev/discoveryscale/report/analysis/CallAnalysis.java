package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.RandomArrival;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.tally.CallTally;
import dev.discoveryscale.report.tally.HeapTally;
import dev.discoveryscale.report.tally.SampleTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/** Sums up a cell of calls. */
public final class CallAnalysis {

  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_S = 1e9;
  private static final double PERCENT = 100;

  /** A side that uses so much of its processors has no more to give. */
  private static final double BUSY_PERCENT = 90;

  /** Little's law may be off by so much. */
  static final double CALLERS_OFF_PERCENT = 2;

  /** More calls of an open loop than these may not wait for a free caller. */
  static final double BEHIND_PERCENT = 1;

  /** Fewer calls of each caller make the ends of the measured time matter. */
  private static final int CALLS_PER_CALLER = 100;

  /**
   * A call that begins at a random moment may wait so many times the 99th percentile of a closed
   * loop. Exponential times give 1, lognormal ones with σ = 1 give 1.7; a server that stalls for
   * more than 1% of the time gives more than ten. The time spent in calls above the percentile
   * would not do: exponential times spend 5.6% of it there, more than stalls of 200 ms every 5 s.
   */
  private static final double STALLS_FROM = 3;

  /** The percentiles of the curve of a cell's latencies. */
  private static final double[] CURVE = {
    0, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999, 100
  };

  private static final Pattern STREAMS = Pattern.compile(CallProfile.STREAMS);

  private CallAnalysis() {}

  /**
   * A cell in numbers.
   *
   * @param scenario the run's scenario
   * @param profile the cell's profile
   * @param servers the samples of each server's JVM
   * @param clients the samples of each client's
   * @param serverHeap the heap of the first server over time
   * @param heap that of the first client
   * @param calls the calls of all clients
   * @param steadiness how resources of all moved
   */
  public static CellSummary of(
      CellRecord cell,
      CallScenario scenario,
      Optional<CallProfile> profile,
      List<SampleTally> servers,
      List<SampleTally> clients,
      HeapTally serverHeap,
      HeapTally heap,
      CallTally calls,
      Steadiness steadiness) {
    Readings.Builder readings = new Readings.Builder();
    List<String> remarks = new ArrayList<>(cell.warnings());
    if (calls.nanos() > 0) {
      load(calls, readings);
      closedLoop(scenario, calls, readings, remarks);
      openLoop(scenario, calls, readings, remarks);
      items(profile)
          .ifPresent(
              items ->
                  readings.put(
                      Measure.CALL_ITEMS_PER_SECOND,
                      NANOS_PER_S * calls.right() * items / calls.nanos()));
      wire(cell, calls, readings);
    }
    CallSide.SERVER.put(servers, calls, serverCores(cell, profile), readings);
    CallSide.CLIENT.put(clients, calls, cores(profile.map(CallProfile::client)), readings);
    ForeignLoads.reason(cell).ifPresent(remarks::add);
    SteadinessMeasures.put(steadiness.drifts(), readings);
    calls
        .firstError()
        .ifPresent(error -> remarks.add("The first call that was not answered right: " + error));
    cell.load()
        .calls()
        .ifPresent(
            played ->
                readings
                    .put(Measure.WARM_UP_MS, (double) played.warmUpMs())
                    .put(Measure.SIMULATOR_CPU_PERCENT, played.simulatorPercent())
                    .put(Measure.MACHINE_STEAL_PERCENT, played.stealPercent()));
    return new CellSummary(
        cell,
        clients.get(0).jvm(),
        readings.build(),
        false,
        clients.get(0).phases(),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        heap.series(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Map.of(),
        new CellSummary.Calls(
            curve(calls.latencies()),
            calls.warmUpCalls(),
            calls.warmUpTurns(),
            calls.turns(),
            methods(calls),
            serverHeap.series()),
        steadiness,
        remarks);
  }

  private static Optional<Integer> items(Optional<CallProfile> profile) {
    return profile
        .map(known -> STREAMS.matcher(known.payload()))
        .filter(Matcher::matches)
        .map(matched -> Integer.parseInt(matched.group(1)));
  }

  private static List<CellSummary.Quantile> curve(Histogram latencies) {
    List<CellSummary.Quantile> curve = new ArrayList<>();
    if (latencies.getTotalCount() > 0) {
      for (double percent : CURVE) {
        curve.add(new CellSummary.Quantile(percent, at(latencies, percent)));
      }
    }
    return curve;
  }

  private static List<CellSummary.MethodCalls> methods(CallTally calls) {
    return calls.methods().entrySet().stream()
        .map(
            method ->
                new CellSummary.MethodCalls(
                    method.getKey(),
                    method.getValue().getTotalCount(),
                    method.getValue().getMean() / NANOS_PER_MS,
                    curve(method.getValue())))
        .toList();
  }

  private static void load(CallTally calls, Readings.Builder readings) {
    readings
        .put(Measure.CALLS_MEASURED, calls.right())
        .put(Measure.CALLS_WRONG, calls.wrong())
        .put(Measure.CALLS_TIMED_OUT, calls.timeouts())
        .put(Measure.CALLS_IN_ERROR, calls.errors())
        .put(Measure.CALL_FAILED_MEAN_MS, calls.failedMean().map(mean -> mean / NANOS_PER_MS))
        .put(Measure.CALLS_PER_SECOND, NANOS_PER_S * calls.right() / calls.nanos())
        .put(Measure.CALLERS_IN_CALLS, calls.callersInCalls());
    if (calls.right() > 0) {
      Histogram latencies = calls.latencies();
      readings
          .put(Measure.CALL_MEAN_MS, latencies.getMean() / NANOS_PER_MS)
          .put(Measure.CALL_P50_MS, at(latencies, 50))
          .put(Measure.CALL_P90_MS, at(latencies, 90))
          .put(Measure.CALL_P99_MS, at(latencies, 99))
          .put(Measure.CALL_P999_MS, at(latencies, 99.9))
          .put(Measure.CALL_MAX_MS, latencies.getMaxValue() / NANOS_PER_MS);
    }
  }

  private static double at(Histogram nanos, double percent) {
    return nanos.getValueAtPercentile(percent) / NANOS_PER_MS;
  }

  /** In a closed loop every caller is always in a call: what is missing was lost between calls. */
  private static void closedLoop(
      CallScenario scenario, CallTally calls, Readings.Builder readings, List<String> remarks) {
    int callers = scenario.load().allCallers();
    if (!scenario.load().closedLoop()) {
      return;
    }
    double off = PERCENT * (calls.callersInCalls() / callers - 1);
    readings
        .put(Measure.CALLS_DRIFT_PERCENT, calls.drift())
        .put(
            Measure.CALLS_SINCE_WARM_UP_PERCENT,
            calls
                .sinceWarmUp(scenario.sharesJvms() ? 1 : CallTally.WARM_UP_CALLS)
                .filter(known -> !scenario.steadiness().largestObjects()))
        .put(Measure.CALLS_SCATTER_PERCENT, calls.scatter());
    boolean enough = calls.right() >= (long) CALLS_PER_CALLER * callers;
    if (enough) {
      readings.put(Measure.CALLERS_DEVIATION_PERCENT, off);
      understated(calls.latencies()).ifPresent(remarks::add);
    } else {
      remarks.add(
          "Only %,d calls were measured, and Little's law needs %,d (%d of each caller)."
              .formatted(calls.right(), (long) CALLS_PER_CALLER * callers, CALLS_PER_CALLER));
    }
    if (enough && Math.abs(off) > CALLERS_OFF_PERCENT) {
      remarks.add(
          "Little's law does not hold: rate x mean time gives %.2f callers, not %d. Time was lost outside calls, or counted twice: do not use the figures of this cell."
              .formatted(calls.callersInCalls(), callers));
    }
  }

  /** While a server stalls, the callers of a closed loop make no calls that could show it. */
  private static Optional<String> understated(Histogram latencies) {
    double p99 = latencies.getValueAtPercentile(99);
    return RandomArrival.of(latencies, 0.01)
        .filter(random -> random.waitNanos() > STALLS_FROM * p99)
        .map(
            random ->
                "The closed loop understates stalls: %.2f%% of the calls took %.1f%% of the callers' time, and meanwhile their callers made no other calls. The p99 is %.3f ms; a call that begins at a random moment would wait %.3f ms or more in 1 of 100 cases. Measure with load.arrivals: poisson."
                    .formatted(
                        PERCENT * random.callShare(),
                        PERCENT * random.timeShare(),
                        p99 / NANOS_PER_MS,
                        random.waitNanos() / NANOS_PER_MS));
  }

  private static void openLoop(
      CallScenario scenario, CallTally calls, Readings.Builder readings, List<String> remarks) {
    if (scenario.load().closedLoop()) {
      return;
    }
    double behind = PERCENT * calls.behind() / Math.max(1, calls.ended());
    readings
        .put(
            Measure.CALLS_BEGUN_PER_SECOND,
            calls.lateness().map(late -> NANOS_PER_S * late.getTotalCount() / calls.nanos()))
        .put(Measure.CALLS_BEHIND_PERCENT, behind)
        .put(Measure.START_LATENESS_P99_MS, calls.lateness().map(late -> at(late, 99)));
    if (behind > BEHIND_PERCENT) {
      remarks.add(
          "%.1f%% of the calls waited for a free caller before they began: the client does not keep the rate. Their waiting is part of their latency."
              .formatted(behind));
    }
  }

  /** Bytes and calls are counted over slightly different times, so their rates are divided. */
  private static void wire(CellRecord cell, CallTally calls, Readings.Builder readings) {
    Optional<PlayedCalls.Traffic> traffic = cell.load().calls().flatMap(PlayedCalls::traffic);
    if (traffic.isPresent() && calls.ended() > 0) {
      PlayedCalls.Traffic seen = traffic.get();
      double callsMeanwhile = (double) calls.ended() * seen.nanos() / calls.nanos();
      readings
          .put(Measure.SENT_BYTES_PER_CALL, seen.sentBytes() / callsMeanwhile)
          .put(Measure.RECEIVED_BYTES_PER_CALL, seen.receivedBytes() / callsMeanwhile)
          .put(Measure.CALL_CONNECTIONS, seen.connections());
    }
    cell.load()
        .calls()
        .flatMap(PlayedCalls::gateway)
        .filter(between -> calls.ended() > 0)
        .ifPresent(between -> gateway(between, calls, readings));
  }

  private static void gateway(
      PlayedCalls.Gateway between, CallTally calls, Readings.Builder readings) {
    double perNano = (double) calls.ended() / calls.nanos();
    readings.put(
        Measure.GATEWAY_CPU_US_PER_CALL, 1_000 * between.cpuMs() / (perNano * between.nanos()));
    between
        .onward()
        .ifPresent(
            onward ->
                readings
                    .put(
                        Measure.GATEWAY_SENT_BYTES_PER_CALL,
                        onward.sentBytes() / (perNano * onward.nanos()))
                    .put(
                        Measure.GATEWAY_RECEIVED_BYTES_PER_CALL,
                        onward.receivedBytes() / (perNano * onward.nanos())));
  }

  /** A server may be given more processors than there are. */
  private static int serverCores(CellRecord cell, Optional<CallProfile> profile) {
    int given = cores(profile.map(CallProfile::server));
    return cell.load()
        .calls()
        .flatMap(PlayedCalls::foreignLoad)
        .flatMap(ForeignLoad::rest)
        .map(rest -> Math.min(rest.processors().size(), given))
        .orElse(given);
  }

  private static int cores(Optional<CallProfile.Side> side) {
    return side.map(known -> known.jvm().cores()).orElse(1);
  }

  /**
   * What limited the calls of a cell: a side that has no processor time left, because it used all
   * or because other processes did. A server may share its processors with the simulator, whose use
   * is that of one processor and so counts too much beside a server with several.
   *
   * @return {@code server}, {@code client}, {@code server and client} or {@code neither}; absent if
   *     processor times are not known, or both sides use the same processors
   */
  public static Optional<String> limit(CellSummary cell) {
    Optional<Double> server = cell.get(Measure.SERVER_CPU_PERCENT);
    Optional<Double> client = cell.get(Measure.CLIENT_CPU_PERCENT);
    if (server.isEmpty() || client.isEmpty() || !ForeignLoads.areApart(cell.record())) {
      return Optional.empty();
    }
    boolean serverBusy =
        server.get()
                + gatewayPercent(cell)
                + ForeignLoads.ofServer(cell.record())
                + cell.get(Measure.SIMULATOR_CPU_PERCENT).orElse(0.0)
            >= BUSY_PERCENT;
    boolean clientBusy =
        client.get()
                + ForeignLoads.ofClient(cell.record())
                + ForeignLoads.interruptsOfClient(cell.record())
            >= BUSY_PERCENT;
    return Optional.of(
        serverBusy && clientBusy
            ? "server and client"
            : serverBusy ? "server" : clientBusy ? "client" : "neither");
  }

  /** It shares the server's processors, and its use is that of one processor, too. */
  private static double gatewayPercent(CellSummary cell) {
    return cell.record()
        .load()
        .calls()
        .flatMap(PlayedCalls::gateway)
        .map(gateway -> 100.0 * TimeUnit.MILLISECONDS.toNanos(gateway.cpuMs()) / gateway.nanos())
        .orElse(0.0);
  }
}
