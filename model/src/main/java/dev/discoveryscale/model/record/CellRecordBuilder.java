package dev.discoveryscale.model.record;

import dev.discoveryscale.model.record.CellRecord.Addresses;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.Consumer;
import dev.discoveryscale.model.record.CellRecord.Ending;
import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Foreign;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecord.Load;
import dev.discoveryscale.model.record.CellRecord.Part;
import dev.discoveryscale.model.record.CellRecord.Registration;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.model.record.CellRecord.Server;
import dev.discoveryscale.model.record.CellRecord.Setup;
import dev.discoveryscale.model.record.CellRecord.Subject;
import dev.discoveryscale.model.record.CellRecord.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Gathers a {@link CellRecord} while a cell runs; {@link #end} can be called at any point and keeps
 * what was reached. For one thread.
 */
public final class CellRecordBuilder {
  private Subject subject;
  private final Instant startedAt;
  private final List<Part> parts = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private Optional<Long> subscribeMs = Optional.empty();
  private Optional<Holdings> holdingsBeforeChurn = Optional.empty();
  private Optional<Holdings> holdingsAfterChurn = Optional.empty();
  private Optional<Long> totalMemoryPeakBytes = Optional.empty();
  private List<Server> servers = List.of();
  private List<String> profiled = List.of();

  public CellRecordBuilder(Subject subject, Instant startedAt) {
    this.subject = subject;
    this.startedAt = startedAt;
  }

  /** Adds a registry's state or connections; of other kinds of parts the last one counts. */
  public CellRecordBuilder with(Part part) {
    parts.add(Objects.requireNonNull(part));
    return this;
  }

  public CellRecordBuilder servers(List<Server> value) {
    servers = List.copyOf(value);
    return this;
  }

  public CellRecordBuilder subscribeMs(long value) {
    subscribeMs = Optional.of(value);
    return this;
  }

  public CellRecordBuilder holdingsBeforeChurn(Holdings value) {
    holdingsBeforeChurn = Optional.of(value);
    return this;
  }

  public CellRecordBuilder holdingsAfterChurn(Holdings value) {
    holdingsAfterChurn = Optional.of(value);
    return this;
  }

  public CellRecordBuilder totalMemoryPeakBytes(long value) {
    totalMemoryPeakBytes = Optional.of(value);
    return this;
  }

  /** Collector and heap of a JVM that the simulator did not launch. */
  public CellRecordBuilder jvm(String collector, int heapMb) {
    subject = subject.in(collector, heapMb);
    return this;
  }

  /** What a profiler samples; an empty list means no profiler. */
  public CellRecordBuilder profiled(List<String> kinds) {
    profiled = List.copyOf(kinds);
    return this;
  }

  public CellRecordBuilder warning(String text) {
    warnings.add(text);
    return this;
  }

  /** The record of everything reached so far, with how it ended; the message may be empty. */
  public CellRecord end(Outcome outcome, String message, Instant endedAt) {
    return new CellRecord(
        subject,
        new Ending(outcome, message, startedAt, endedAt),
        new Setup(
            last(Expected.class),
            last(Registration.class),
            all(RegistryState.class),
            unlessEmpty(servers)),
        new Subscription(
            subscribeMs, holdingsBeforeChurn, holdingsAfterChurn, last(Addresses.class)),
        new Load(
            last(Churn.class),
            last(Generator.class),
            totalMemoryPeakBytes,
            last(PlayedCalls.class)),
        new Consumer(
            last(RegistryTraffic.class),
            unlessEmpty(all(Connections.class)),
            last(Foreign.class),
            unlessEmpty(profiled),
            last(ContainerUse.class)),
        warnings);
  }

  private <P extends Part> List<P> all(Class<P> kind) {
    return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private <P extends Part> Optional<P> last(Class<P> kind) {
    return all(kind).stream().reduce((earlier, later) -> later);
  }

  private static <E> Optional<List<E>> unlessEmpty(List<E> some) {
    return Optional.of(some).filter(each -> !each.isEmpty());
  }
}
