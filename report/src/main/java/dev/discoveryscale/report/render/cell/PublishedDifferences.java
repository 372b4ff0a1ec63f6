package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Differences from the published experiment, as far as the run's folder says. */
public final class PublishedDifferences {
  private static final double MS_PER_S = 1000;
  private static final double MS_PER_HOUR = 3_600_000;

  /** Dubbo 3.x drops cached addresses in rounds with a 5 minute threshold. */
  private static final long PURGED_AFTER_MS = 7 * 60 * 1000;

  private final RunSummary run;
  private final Published published;
  private final List<String> lines = new ArrayList<>();

  private PublishedDifferences(RunSummary run, Published published) {
    this.run = run;
    this.published = published;
  }

  public static List<String> of(RunSummary run, Published published) {
    PublishedDifferences differences = new PublishedDifferences(run, published);
    differences.size();
    differences.registries();
    differences.jvm();
    differences.heap();
    differences.pushRate();
    differences.timers();
    differences.protocols();
    differences.urls();
    differences.add(
        "**Connections**: the consumer is connected to providers here, and its heap contains the"
            + " connections' buffers. The published text does not mention connections.");
    differences.limit();
    return differences.lines;
  }

  private void add(String format, Object... values) {
    lines.add(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
  }

  private void size() {
    run.cells().stream()
        .flatMap(cell -> cell.get(Measure.REGISTERED_URLS).stream())
        .distinct()
        .filter(urls -> urls != published.urls())
        .forEach(
            urls ->
                add(
                    "**Size**: %s URLs in the whole fleet here, %s published. Ratios at different"
                        + " sizes can differ.",
                    Numbers.plain(urls), Numbers.plain(published.urls())));
    if (scenario().filter(environment -> environment.registries().split()).isPresent()) {
      add(
          "**Placement**: the fleet is split here, so each registry holds a part of it. The"
              + " published number is that of one registry.");
    }
  }

  private void registries() {
    if (Servers.kinds(run).stream().anyMatch(kind -> !kind.equals(published.registries()))) {
      add(
          "**Registries**: %s here, %s published. A consumer uses a different client for them, and"
              + " that client notifies changes differently.",
          SafeText.markdown(String.join(" and ", Servers.names(run))), published.registries());
    }
  }

  private void jvm() {
    String here =
        run.cells().stream()
            .flatMap(cell -> cell.jvm().stream())
            .map(PublishedDifferences::jvm)
            .distinct()
            .collect(Collectors.joining("; "));
    add(
        "**JVM and collector**: here %s; published: %s.",
        here.isEmpty() ? "unknown" : SafeText.markdown(here), published.jvm());
  }

  private static String jvm(Sample.Jvm jvm) {
    return Provenances.jvm(jvm)
        + jvm.collectors().map(names -> " with " + String.join(" + ", names)).orElse("");
  }

  private void heap() {
    run.cells().stream()
        .map(cell -> cell.record().subject().heapMb())
        .filter(mb -> mb > 0 && mb != published.heapMb())
        .distinct()
        .forEach(mb -> add("**Heap**: %d MB here, %.0f MB published.", mb, published.heapMb()));
  }

  private void pushRate() {
    Map<String, List<String>> paces = new LinkedHashMap<>();
    for (CellSummary cell : run.cells()) {
      cell.record()
          .load()
          .churn()
          .map(PublishedDifferences::pace)
          .ifPresent(
              pace ->
                  paces
                      .computeIfAbsent(pace, key -> new ArrayList<>())
                      .add(run.title(cell.profile(), cell.replicate())));
    }
    paces.forEach(
        (pace, cells) -> {
          String whose = paces.size() == 1 ? "" : ", " + String.join(", ", cells);
          add("**Time**%s %s", whose, pace);
        });
    add(
        "**Push rate**: not published. The scenario's rate is an assumption; counts scale with"
            + " it.");
  }

  private Stream<Churn> churn() {
    return run.cells().stream().map(CellSummary::record).flatMap(c -> c.load().churn().stream());
  }

  private static String pace(Churn churn) {
    String carried =
        churn.mode() == ChurnMode.REAL ? "" : "; counts for the span are derived from them";
    return String.format(
        Locale.ROOT,
        "(%s): %,d changes played, one every %.1f s, for %,d changes over %s%s.",
        churn.mode().text(),
        churn.playedChanges(),
        churn.spacingMs() / MS_PER_S,
        churn.spanChanges(),
        span(churn.spanMs()),
        carried);
  }

  private static String span(long ms) {
    return ms < MS_PER_HOUR
        ? Numbers.plain(ms / MS_PER_S) + " s"
        : Numbers.plain(ms / MS_PER_HOUR) + " h";
  }

  private void timers() {
    if (churn().anyMatch(churn -> churn.playedMs() < PURGED_AFTER_MS)) {
      add(
          "**Cached addresses**: 3.x drops removed addresses within 7 minutes. Churn was shorter,"
              + " so the live set after churn may still contain some of them.");
    }
  }

  private void protocols() {
    List<String> carried = new ArrayList<>();
    scenario()
        .ifPresent(
            environment ->
                environment.providers().protocols().listed().stream()
                    .filter(protocol -> !protocol.wire().equals(protocol.name()))
                    .forEach(protocol -> carried.add(protocol.name())));
    if (!carried.isEmpty()) {
      add(
          "**Protocols**: calls to %s are answered in the wire format of the dubbo protocol. The"
              + " five published protocols are unknown.",
          SafeText.markdown(String.join(", ", carried)));
    }
  }

  private void urls() {
    scenario()
        .map(environment -> environment.providers().url())
        .ifPresent(
            url ->
                add(
                    "**Parameters that differ between instances**, except pid and timestamp: %s"
                        + " here, not published. 3.x shares equal data, so one differing parameter"
                        + " changes results strongly.",
                    differing(url.distinctParameters(), url.revisions())));
  }

  private Optional<Scenario> scenario() {
    return run.run().plan().scenario().discovery();
  }

  private static String differing(int distinct, int builds) {
    if (builds == 1) {
      return Integer.toString(distinct);
    }
    return (distinct == 0 ? "only" : distinct + " and")
        + " the one that distinguishes %d builds side by side".formatted(builds);
  }

  private void limit() {
    boolean enforced =
        run.run().platform().machine().cgroupLimitBytes().isPresent()
            || run.cells().stream()
                .allMatch(cell -> cell.record().consumer().container().isPresent());
    if (!enforced) {
      add(
          "**Memory limit**: no cgroup enforced one; only the heap limit restricted the"
              + " consumer.");
    }
  }
}
