package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of {@code samples.jsonl}, written by the agent in the measured JVM. Unknown fields and
 * types are ignored, so that the agent may add some. Counters are since the JVM's start; values
 * that a JVM cannot report are absent.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", defaultImpl = Sample.Unknown.class)
@JsonSubTypes({
  @JsonSubTypes.Type(value = Sample.Jvm.class, name = "jvm"),
  @JsonSubTypes.Type(value = Sample.Phase.class, name = "phase"),
  @JsonSubTypes.Type(value = Sample.Reading.class, name = "sample"),
  @JsonSubTypes.Type(value = Sample.Gc.class, name = "gc"),
  @JsonSubTypes.Type(value = Sample.Settled.class, name = "settled"),
  @JsonSubTypes.Type(value = Sample.Call.class, name = "call"),
  @JsonSubTypes.Type(value = Sample.Calls.class, name = "calls"),
  @JsonSubTypes.Type(value = Sample.Method.class, name = "method"),
  @JsonSubTypes.Type(value = Sample.Push.class, name = "push"),
  @JsonSubTypes.Type(value = Sample.Refreshed.class, name = "refreshed"),
  @JsonSubTypes.Type(value = Sample.Native.class, name = "native"),
  @JsonSubTypes.Type(value = Sample.ObjectClass.class, name = "class"),
})
public sealed interface Sample {
  /** When, in milliseconds since 1970. */
  long t();

  /** The phase of the cell the line belongs to; see {@link Phases}. */
  String phase();

  /**
   * Facts about the measured JVM.
   *
   * @param generational whether its heap has an old generation that it reports; absent in records
   *     of older agents
   * @param collectionsFrom the source of collections: {@code log} or {@code beans}; absent
   *     likewise, of an agent that knew beans only
   */
  record Jvm(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      Optional<String> vendor,
      Optional<String> version,
      Optional<String> vmName,
      Optional<Long> maxHeapBytes,
      Optional<List<String>> collectors,
      Optional<Boolean> generational,
      Optional<String> collectionsFrom,
      @JsonAlias("allocatedBytesMethod") Optional<String> allocationMethod)
      implements Sample {

    /** Whether collections were read in the JVM's log, which reports every pause. */
    public boolean toldByLog() {
      return collectionsFrom.filter("log"::equals).isPresent();
    }
  }

  /**
   * The begin of a phase, with the JVM's costs up to that moment.
   *
   * @param probeAllocatedBytes the part of allocation that was the probe's own
   * @param probeCpuUs its part of processor time
   */
  record Phase(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      Optional<Long> cpuMs,
      Optional<Long> allocatedBytes,
      Optional<Long> probeAllocatedBytes,
      Optional<Long> probeCpuUs)
      implements Sample {
    public Phase {
      cpuMs = known(cpuMs);
      allocatedBytes = known(allocatedBytes);
    }
  }

  /**
   * The JVM's state at a moment.
   *
   * @param blocks how often threads blocked on a monitor; only in servers and clients of calls, as
   *     are the next two
   * @param blockedMs for how long they did, where that is timed
   * @param waitedMs for how long threads waited, likewise
   * @param diskReadBytes what the process made the storage read
   * @param diskWrittenBytes what the process made the storage write
   * @param loopbackBytes what the loopback interface carried, of all processes; only in servers and
   *     clients of calls
   */
  record Reading(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) long heapUsedBytes,
      Optional<Long> heapCommittedBytes,
      Optional<Long> rssBytes,
      Optional<Long> rssPeakBytes,
      Optional<Long> threads,
      Optional<Long> directBytes,
      Optional<Long> metaspaceBytes,
      Optional<Long> codeBytes,
      Optional<Long> openFiles,
      Optional<Long> cpuMs,
      Optional<Long> allocatedBytes,
      Optional<Long> blocks,
      Optional<Long> blockedMs,
      Optional<Long> waitedMs,
      Optional<Long> diskReadBytes,
      Optional<Long> diskWrittenBytes,
      Optional<Long> loopbackBytes)
      implements Sample {
    public Reading {
      rssBytes = known(rssBytes);
      rssPeakBytes = known(rssPeakBytes);
      threads = known(threads);
      cpuMs = known(cpuMs);
      allocatedBytes = known(allocatedBytes);
    }
  }

  /**
   * One garbage collection, or a step of a concurrent one.
   *
   * @param name of the JVM's bean that counts such collections
   * @param oldAfterBytes absent of heaps without generations
   * @param forced the probe asked for it to read the live set
   */
  record Gc(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) Kind kind,
      @JsonProperty(required = true) double pauseMs,
      Optional<String> name,
      Optional<String> cause,
      Optional<Long> beforeBytes,
      Optional<Long> afterBytes,
      Optional<Long> oldAfterBytes,
      @JsonProperty(required = true) boolean forced)
      implements Sample {

    /** Whether it reports the end of a concurrent cycle, and not of a pause. */
    public boolean endsCycle() {
      return kind == Kind.CONCURRENT && pauseMs == 0;
    }

    /**
     * The kind of a collection; a pause belongs to a concurrent cycle and is no collection itself.
     */
    public enum Kind {
      YOUNG,
      FULL,
      CONCURRENT,
      PAUSE;

      /** The word in the file. */
      @JsonValue
      public String text() {
        return name().toLowerCase(Locale.ROOT);
      }

      /**
       * The kind a word stands for.
       *
       * @throws IllegalArgumentException if the word is not one of the four
       */
      @JsonCreator
      public static Kind of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
      }
    }
  }

  /**
   * The live set, read after forced full collections at a settled point.
   *
   * @param noCollectionTold true when the JVM reported no full collection: the sizes are then what
   *     was in use, garbage included, and no live set
   * @param liveObjectBytes the objects' own bytes, where the collector leaves more than objects
   */
  record Settled(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) String name,
      @JsonProperty(required = true) long usedAfterFullGcBytes,
      Optional<Long> oldUsedAfterFullGcBytes,
      @JsonProperty(required = true) boolean settled,
      Optional<Long> rounds,
      Optional<Boolean> noCollectionTold,
      Optional<Long> liveObjectBytes,
      Optional<Long> allocatedBytes,
      Optional<Long> rssBytes,
      Optional<Long> threads,
      Optional<Long> directBytes,
      Optional<Long> metaspaceBytes,
      Optional<Long> codeBytes,
      Optional<Long> openFiles,
      Optional<Long> cpuMs,
      Optional<Long> probeAllocatedBytes,
      Optional<Long> probeCpuUs)
      implements Sample {
    /** The name of the settled point after warm-up. */
    public static final String BEFORE_CHURN = "before-churn";

    /** The name of the settled point after the last push. */
    public static final String AFTER_CHURN = "after-churn";

    /** Whether the sizes are of a live set at all. */
    public boolean measured() {
      return !noCollectionTold.orElse(false);
    }

    public Settled {
      oldUsedAfterFullGcBytes = known(oldUsedAfterFullGcBytes);
      allocatedBytes = known(allocatedBytes);
      rssBytes = known(rssBytes);
      threads = known(threads);
      cpuMs = known(cpuMs);
    }
  }

  /** One remote call. */
  record Call(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) long latencyUs,
      @JsonProperty(required = true) boolean ok,
      Optional<String> error)
      implements Sample {}

  /**
   * All calls that ended in an interval, of a client under load.
   *
   * @param nanos how long it was
   * @param otherNanos the time of calls that were not answered right
   * @param behind calls that began late because no caller was free
   * @param latencies times of right answers from the moment each call was meant to begin, in
   *     nanoseconds: a compressed HdrHistogram in Base64
   * @param lateness how late all calls began, likewise; absent in a closed loop. Records from
   *     before 2026-11-25 leave out calls for which no caller was free
   * @param firstError the first error or wrong answer
   */
  record Calls(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) long nanos,
      @JsonProperty(required = true) long right,
      @JsonProperty(required = true) long wrong,
      @JsonProperty(required = true) long timeouts,
      @JsonProperty(required = true) long errors,
      @JsonProperty(required = true) long otherNanos,
      @JsonProperty(required = true) long behind,
      @JsonProperty(required = true) String latencies,
      Optional<String> lateness,
      Optional<String> firstError)
      implements Sample {}

  /**
   * The right answers of one method among those in {@link Calls} of the same interval, where a
   * payload calls several methods in turn.
   *
   * @param method the name of its payload
   * @param latencies their times, as in {@link Calls}
   */
  record Method(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) String method,
      @JsonProperty(required = true) String latencies)
      implements Sample {}

  /**
   * One address-change notification as the consumer sees it, before the directory works on it.
   *
   * @param service the interface
   * @param registry as {@code host:port}
   * @param model {@code interface} or {@code application}: the kind of directory it is for
   * @param addresses how long the list is
   * @param first true in the directory's first list
   * @param added addresses that the directory's list before did not have, see {@link AddressHash};
   *     absent in its first list, and in records of an agent that did not report it
   * @param removed addresses that only the list before had
   */
  record Push(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty("interface") Optional<String> service,
      Optional<String> registry,
      Optional<String> model,
      Optional<Long> addresses,
      Optional<Boolean> first,
      Optional<List<String>> added,
      Optional<List<String>> removed)
      implements Sample {}

  /** A directory has built its invokers for the last list that it received. */
  record Refreshed(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(value = "interface", required = true) String service,
      @JsonProperty(required = true) String registry,
      @JsonProperty(required = true) String model)
      implements Sample {}

  /**
   * Memory of the process by what the JVM uses it for, where that was asked for.
   *
   * @param point the name of the settled point it was read at
   * @param category as the JVM names it; {@code Total} for all
   */
  record Native(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) String point,
      @JsonProperty(required = true) String category,
      @JsonProperty(required = true) long reservedKb,
      @JsonProperty(required = true) long committedKb)
      implements Sample {}

  /**
   * The objects of one class that could be reached at a moment, where that was asked for; of small
   * ones there is no line.
   *
   * @param point when they were counted: {@link #BEGIN} or {@link #END}
   * @param name the class as the JVM names it: {@code [B} is an array of bytes
   */
  record ObjectClass(
      @JsonProperty(required = true) long t,
      @JsonProperty(required = true) String phase,
      @JsonProperty(required = true) String point,
      @JsonProperty(value = "class", required = true) String name,
      @JsonProperty(required = true) long objects,
      @JsonProperty(required = true) long bytes)
      implements Sample {
    /** The point at the end of the warm-up. */
    public static final String BEGIN = "begin";

    /** The point after the load. */
    public static final String END = "end";
  }

  /** A line of a type this version does not know. */
  record Unknown(@JsonProperty(required = true) long t, @JsonProperty(required = true) String phase)
      implements Sample {}

  /** JVMs answer -1 where they do not know; that is absence, not a number. */
  private static Optional<Long> known(Optional<Long> value) {
    return value.filter(number -> number >= 0);
  }
}
