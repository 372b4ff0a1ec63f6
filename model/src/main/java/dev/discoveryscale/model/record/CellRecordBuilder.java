package dev.discoveryscale.model.record;

import dev.discoveryscale.model.record.CellRecord.Addresses;
import dev.discoveryscale.model.record.CellRecord.Churn;
import dev.discoveryscale.model.record.CellRecord.Expected;
import dev.discoveryscale.model.record.CellRecord.Foreign;
import dev.discoveryscale.model.record.CellRecord.Generator;
import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecord.Registration;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.model.record.CellRecord.Server;
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
  private final String profile;
  private final int replicate;
  private final String line;
  private final String version;
  private final String model;
  private String collector;
  private int heapMb;
  private final Instant startedAt;
  private final List<RegistryState> registries = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private Optional<Expected> expected = Optional.empty();
  private Optional<Registration> registration = Optional.empty();
  private Optional<Holdings> holdingsBeforeChurn = Optional.empty();
  private Optional<Holdings> holdingsAfterChurn = Optional.empty();
  private Optional<Long> subscribeMs = Optional.empty();
  private Optional<Churn> churn = Optional.empty();
  private Optional<Generator> generator = Optional.empty();
  private Optional<Long> totalMemoryPeakBytes = Optional.empty();
  private Optional<Addresses> addresses = Optional.empty();
  private Optional<RegistryTraffic> registryTraffic = Optional.empty();
  private final List<Connections> connections = new ArrayList<>();
  private Optional<Foreign> foreign = Optional.empty();
  private Optional<List<String>> profiled = Optional.empty();
  private Optional<ContainerUse> container = Optional.empty();
  private Optional<List<Server>> servers = Optional.empty();

  public CellRecordBuilder(
      String profile,
      int replicate,
      String line,
      String version,
      String model,
      String collector,
      int heapMb,
      Instant startedAt) {
    this.profile = Objects.requireNonNull(profile);
    this.replicate = replicate;
    this.line = Objects.requireNonNull(line);
    this.version = Objects.requireNonNull(version);
    this.model = Objects.requireNonNull(model);
    this.collector = Objects.requireNonNull(collector);
    this.heapMb = heapMb;
    this.startedAt = Objects.requireNonNull(startedAt);
  }

  public CellRecordBuilder expected(Expected value) {
    expected = Optional.of(value);
    return this;
  }

  public CellRecordBuilder registration(Registration value) {
    registration = Optional.of(value);
    return this;
  }

  public CellRecordBuilder registry(RegistryState value) {
    registries.add(value);
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

  public CellRecordBuilder subscribeMs(long value) {
    subscribeMs = Optional.of(value);
    return this;
  }

  public CellRecordBuilder churn(Churn value) {
    churn = Optional.of(value);
    return this;
  }

  public CellRecordBuilder generator(Generator value) {
    generator = Optional.of(value);
    return this;
  }

  public CellRecordBuilder totalMemoryPeakBytes(long value) {
    totalMemoryPeakBytes = Optional.of(value);
    return this;
  }

  public CellRecordBuilder addresses(Addresses value) {
    addresses = Optional.of(value);
    return this;
  }

  public CellRecordBuilder registryTraffic(RegistryTraffic value) {
    registryTraffic = Optional.of(value);
    return this;
  }

  public CellRecordBuilder connections(Connections value) {
    connections.add(value);
    return this;
  }

  public CellRecordBuilder foreign(Foreign value) {
    foreign = Optional.of(value);
    return this;
  }

  /** Collector and heap of a JVM that the simulator did not launch. */
  public CellRecordBuilder jvm(String foundCollector, int foundHeapMb) {
    collector = Objects.requireNonNull(foundCollector);
    heapMb = foundHeapMb;
    return this;
  }

  /** What a profiler samples; an empty list means no profiler. */
  public CellRecordBuilder profiled(List<String> kinds) {
    profiled = Optional.of(List.copyOf(kinds)).filter(some -> !some.isEmpty());
    return this;
  }

  public CellRecordBuilder container(ContainerUse value) {
    container = Optional.of(value);
    return this;
  }

  public CellRecordBuilder servers(List<Server> value) {
    servers = Optional.of(value);
    return this;
  }

  public CellRecordBuilder warning(String text) {
    warnings.add(text);
    return this;
  }

  /** The record of everything reached so far, with how it ended; the message may be empty. */
  public CellRecord end(Outcome outcome, String message, Instant endedAt) {
    return new CellRecord(
        profile,
        replicate,
        line,
        version,
        model,
        collector,
        heapMb,
        outcome,
        message,
        startedAt,
        endedAt,
        expected,
        registration,
        registries,
        holdingsBeforeChurn,
        holdingsAfterChurn,
        subscribeMs,
        churn,
        generator,
        totalMemoryPeakBytes,
        addresses,
        registryTraffic,
        Optional.of(List.copyOf(connections)).filter(points -> !points.isEmpty()),
        warnings,
        foreign,
        profiled,
        container,
        servers);
  }
}
