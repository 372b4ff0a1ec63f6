package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The environment of a consumer: one validated scenario file.
 *
 * @param name the scenario's name, also part of the run folder's
 * @param registries where the fleet registers
 * @param providers the fleet
 * @param calls what the consumer calls
 * @param churn how the fleet changes, in the span's time
 * @param seed which instances the changes fall on; two runs with one seed play the same changes,
 *     and replicates of a run different ones
 * @param time how the span is played
 * @param liveSet when live sets are read
 * @param heapDump what becomes of a heap dump of the consumer after the changes
 * @param profiling what a profiler attached to the consumer samples; empty: there is none
 * @param containers whether registries and consumers run in containers, and their images
 * @param gates limits on the results
 * @param profiles names of the profiles it is run with unless others are asked for
 * @param main those of them that are played before the others; empty: all are alike
 */
public record Scenario(
    String name,
    RegistrySettings registries,
    Providers providers,
    Calls calls,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<AnswerRule> answers,
    List<Churn> churn,
    int seed,
    PlayedTime time,
    LiveSet liveSet,
    HeapDump heapDump,
    List<Profiling> profiling,
    Containers containers,
    List<Gate> gates,
    List<String> profiles,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> main) {

  public Scenario {
    profiles = List.copyOf(profiles);
    main = List.copyOf(main);
    answers = answers == null ? List.of() : List.copyOf(answers);
    churn = List.copyOf(churn);
    profiling = List.copyOf(profiling);
    gates = List.copyOf(gates);
  }

  /**
   * The fleet: every instance exports every interface on every protocol, unless it is a captured
   * one, whose instances differ.
   *
   * @param from the folder of a snapshot; all else then says what it holds
   * @param application application name
   * @param instances emulated provider processes
   * @param interfaces the service interfaces; of a captured fleet only the interfaces that the
   *     consumer subscribes to
   * @param protocols what each interface is exported on
   * @param register what the instances write into registries
   * @param url how long the addresses are, and how different
   * @param sessions {@code per-instance} or {@code shared}
   * @param classpath jars and folders with the classes of interfaces; empty if they are not given
   */
  public record Providers(
      @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> from,
      String application,
      int instances,
      Interfaces interfaces,
      Protocols protocols,
      Register register,
      Url url,
      String sessions,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> classpath) {

    public Providers {
      from = from == null ? Optional.empty() : from;
      classpath = classpath == null ? List.of() : List.copyOf(classpath);
    }

    /** URLs of the fleet in one mirrored registry, if its providers are of that line. */
    public long urls(ReleaseLine line) {
      return (long) instances * interfaces.count() * protocols.of(line).size();
    }
  }

  /** The entries that instances write into registries. */
  public enum Register {
    /** What the consumer under test looks for. */
    AUTO,
    /** Addresses of interfaces. */
    INTERFACE,
    /** Instances of applications. */
    INSTANCE,
    /** Both, as 3.x providers do by default and fleets in migration do. */
    ALL;

    /** As scenarios write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A protocol of the fleet.
   *
   * @param name as registered
   * @param port the port each instance listens on for it
   * @param wire what really answers there: {@code dubbo} under any name, {@code tri} under its own
   */
  public record Protocol(String name, int port, String wire) {}

  /**
   * The shape of one provider URL.
   *
   * @param length decoded length in characters
   * @param distinctParameters parameters whose value differs between instances, beside pid and
   *     timestamp
   * @param revisions builds of the application that are deployed side by side
   */
  public record Url(int length, int distinctParameters, int revisions) {}

  /**
   * The calls of the consumer.
   *
   * @param every time between two calls of the same interface
   */
  public record Calls(Span every) {}

  /**
   * How the span is played.
   *
   * @param span the time the results speak of
   * @param played how long changes are played
   * @param by {@code sampling}, {@code squeezing} or {@code real}
   * @param warmUp calls before the first settled point
   * @param quiet neither calls nor changes, measured for the costs of being there
   * @param still calls without any change, measured for the idle costs
   */
  public record PlayedTime(
      Span span, ChurnLength played, ChurnMode by, Span warmUp, Span quiet, Span still) {}

  /**
   * How long changes are played.
   *
   * @param atLeast the shortest time
   * @param atMost the longest time; if it is longer, changes are played until the figures over the
   *     span are decided
   */
  public record ChurnLength(Span atLeast, Span atMost) {

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public ChurnLength {}

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ChurnLength exactly(String length) {
      return exactly(Span.parse(length));
    }

    /** A length that does not depend on what is measured. */
    public static ChurnLength exactly(Span length) {
      return new ChurnLength(length, length);
    }

    /** Whether the figures decide how long changes are played. */
    public boolean auto() {
      return !atLeast.equals(atMost);
    }

    /** As scenarios write it. */
    @JsonValue
    public Object written() {
      return auto() ? new Limits(atLeast, atMost) : atMost;
    }

    @Override
    public String toString() {
      return auto() ? atLeast + " to " + atMost : atMost.toString();
    }

    private record Limits(Span atLeast, Span atMost) {}
  }

  /**
   * When the probe forces full collections to read the live set; after the changes it always does.
   *
   * @param beforeChurn where it does so for the live set before the changes
   */
  public record LiveSet(Before beforeChurn) {

    /** The consumer in which the live set before the changes is read. */
    public enum Before {
      /**
       * In a consumer of its own, which ends before the measured one starts: nothing is forced in a
       * heap whose collections are counted.
       */
      TWIN,
      /** In the measured consumer, before the quiet phase. */
      IN_PLACE,
      /** Nowhere. */
      NONE;

      /** As scenarios write it. */
      @JsonValue
      public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
      }
    }

    /** Whether it is read at all. */
    public boolean readsBeforeChurn() {
      return beforeChurn != Before.NONE;
    }
  }

  /** The use of a heap dump of the consumer, written after the changes. */
  public enum HeapDump {
    /** There is none. */
    NONE,
    /** It is divided among the holders of its memory, and deleted. */
    DIVIDED,
    /** It is divided, and stays in the cell's folder. */
    KEPT;

    /** As scenarios write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a profiler can sample. */
  public enum Profiling {
    /** What threads do on a processor. */
    CPU,
    /** What allocates. */
    ALLOC,
    /** What waits for a lock. */
    LOCK;

    /** As scenarios write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Containers, or none.
   *
   * @param use whether registries and consumers run in containers, consumers limited by the engine
   * @param registry name and tag of the ZooKeepers' image
   * @param nacos name and tag of the Nacos registries' image; absent where there are none
   * @param consumer name that images of consumers get; their tag states line, release and contents
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Containers(boolean use, String registry, Optional<String> nacos, String consumer) {}
}
