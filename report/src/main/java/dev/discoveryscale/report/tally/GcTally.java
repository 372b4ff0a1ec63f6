package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.statistics.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Takes a cell's samples one by one and keeps what its collections were, in constant memory. */
public final class GcTally implements Consumer<Sample> {

  private static final String UNTOLD = "not recorded";

  /** ZGC's cycles of the young generation. */
  private static final String MINOR_CYCLES = "ZGC Minor Cycles";

  /** Shenandoah's cycles, which with generations are of either. */
  private static final String MIXED = "Shenandoah Cycles";

  private record Key(Gc.Kind kind, Optional<String> by, String cause) {}

  /** The collections of one kind. */
  private static final class Sum {
    private final PauseTally pauses = new PauseTally();
    private long count;
    private long freed;
    private boolean told;

    private void add(Gc gc, long cycle) {
      count++;
      pauses.add(gc, cycle);
      if (gc.beforeBytes().isPresent() && gc.afterBytes().isPresent()) {
        told = true;
        freed += gc.beforeBytes().get() - gc.afterBytes().get();
      }
    }

    private GcSummary.Kind of(Key key, boolean cyclesTold) {
      return new GcSummary.Kind(
          key.kind(),
          key.by(),
          key.cause(),
          count,
          pauses.sum(cyclesTold),
          told ? Optional.of(freed / Units.MB) : Optional.empty());
    }
  }

  private final Map<Key, Sum> sums = new HashMap<>();
  private final Map<String, Long> promoted = new HashMap<>();
  private final HeapLeftTally left = new HeapLeftTally();
  private Optional<Boolean> generational = Optional.empty();
  private Optional<Long> old = Optional.empty();
  private long cyclesEnded;

  @Override
  public void accept(Sample sample) {
    if (sample instanceof Sample.Jvm jvm) {
      generational = jvm.generational();
    }
    if (sample instanceof Gc gc) {
      left.add(gc);
      if (!gc.forced() && Phases.COUNTED.contains(gc.phase())) {
        Key key = new Key(gc.kind(), gc.name(), gc.cause().orElse(UNTOLD));
        sums.computeIfAbsent(key, each -> new Sum()).add(gc, cyclesEnded);
        promote(gc);
      }
      cyclesEnded += gc.endsCycle() ? 1 : 0;
      if (gc.kind() != Gc.Kind.PAUSE && gc.oldAfterBytes().isPresent()) {
        old = gc.oldAfterBytes();
      }
    }
  }

  private void promote(Gc gc) {
    if (collectsYoung(gc) && old.isPresent() && gc.oldAfterBytes().isPresent()) {
      promoted.merge(gc.phase(), Math.max(0, gc.oldAfterBytes().get() - old.get()), Long::sum);
    }
  }

  private static boolean collectsYoung(Gc gc) {
    return gc.kind() == Gc.Kind.YOUNG || gc.name().filter(MINOR_CYCLES::equals).isPresent();
  }

  private Optional<String> promotionUnknown() {
    if (generational.filter(has -> !has).isPresent()) {
      return Optional.of("the heap has no generations");
    }
    return sums.keySet().stream().anyMatch(key -> key.by().filter(MIXED::equals).isPresent())
        ? Optional.of("the JVM does not distinguish cycles of the young generation from others")
        : Optional.empty();
  }

  /** All of it; absent if there was no collection. */
  public Optional<GcSummary> sum(List<PhaseSummary> phases) {
    List<HeapLeft> each = left.sum();
    if (sums.isEmpty() && each.isEmpty()) {
      return Optional.empty();
    }
    List<GcSummary.Kind> kinds = new ArrayList<>();
    sums.forEach((key, sum) -> kinds.add(sum.of(key, cyclesEnded > 0)));
    kinds.sort(
        Comparator.comparingLong(GcSummary.Kind::count)
            .reversed()
            .thenComparing(GcSummary.Kind::kind)
            .thenComparing(GcSummary.Kind::cause));
    return Optional.of(
        new GcSummary(
            kinds,
            phases.stream()
                .filter(phase -> promoted.containsKey(phase.name()) && phase.wallMs() > 0)
                .map(this::promoted)
                .toList(),
            promotionUnknown(),
            each));
  }

  private GcSummary.Promoted promoted(PhaseSummary phase) {
    double megabytes = promoted.get(phase.name()) / Units.MB;
    return new GcSummary.Promoted(phase.name(), megabytes, megabytes * 1000 / phase.wallMs());
  }
}
