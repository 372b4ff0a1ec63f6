package dev.discoveryscale.model.calls;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.Gate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How protocol stacks are called: one validated scenario file of {@code kind: calls}.
 *
 * @param name the scenario's name, also part of the run folder's
 * @param payloads the names of what is sent and answered
 * @param through how the client finds the server
 * @param load how calls are made
 * @param time how long
 * @param sharedJvms whether all payloads of a stack have the same servers and clients; absent: no
 * @param steadiness what is watched at a cost
 * @param seed the order of replicates, and the moments of Poisson arrivals
 * @param gates limits on the results
 * @param context what a report states beside the results
 */
public record CallScenario(
    String name,
    List<String> payloads,
    Through through,
    Load load,
    Time time,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Boolean> sharedJvms,
    Steadiness steadiness,
    int seed,
    List<Gate> gates,
    @JsonUnwrapped Context context) {

  /** The value of the key {@code kind}. */
  public static final String KIND = "calls";

  public CallScenario {
    payloads = List.copyOf(payloads);
    gates = List.copyOf(gates);
  }

  /** In the record of a run this distinguishes its scenario from those of discovery. */
  @JsonProperty
  public String kind() {
    return KIND;
  }

  /** How a client finds its server. */
  public enum Through {
    /** The client gets the server's address. */
    DIRECT,
    /** Through a ZooKeeper of the cell's own, in which the server registers. */
    REGISTRY;

    /** As scenarios write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** When calls begin. */
  public enum Arrivals {
    /** Each caller calls again as soon as it has its answer. */
    CLOSED,
    /** At equal distances, whether or not earlier calls were answered. */
    FIXED,
    /** The same at random distances, as many independent users do. */
    POISSON;

    /** As scenarios write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The load of each client.
   *
   * @param arrivals when calls begin
   * @param callers threads of a client that call, and so the most of its calls in progress
   * @param rate calls a second; absent in a closed loop, and with a share
   * @param share of the rate that the stack has in a closed loop of the same callers at the end of
   *     its warm-up, in percent; absent in a closed loop, and with a rate
   * @param timeout after this a call has failed
   * @param retries further attempts of a call that failed
   * @param servers of a cell, each in a JVM of its own; absent: one
   * @param clients of a cell, likewise
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Load(
      Arrivals arrivals,
      int callers,
      Optional<Integer> rate,
      Optional<Integer> share,
      Span timeout,
      int retries,
      Optional<Integer> servers,
      Optional<Integer> clients) {

    /** The same at another rate. */
    public Load atRate(int callsPerSecond) {
      return new Load(
          arrivals,
          callers,
          Optional.of(callsPerSecond),
          Optional.empty(),
          timeout,
          retries,
          servers,
          clients);
    }

    /**
     * The name of a server or client, and of its folder, such as {@code server} and {@code
     * server-2}.
     *
     * @param number which of its side, from 1
     */
    public static String peer(String side, int number) {
      return number == 1 ? side : side + "-" + number;
    }

    /** The names of all servers and clients of a cell. */
    public List<String> peers() {
      return Stream.concat(
              IntStream.rangeClosed(1, serverCount()).mapToObj(number -> peer("server", number)),
              IntStream.rangeClosed(1, clientCount()).mapToObj(number -> peer("client", number)))
          .toList();
    }

    /** How many servers a cell has. */
    public int serverCount() {
      return servers.orElse(1);
    }

    /** How many clients a cell has. */
    public int clientCount() {
      return clients.orElse(1);
    }

    /** The callers of all clients together. */
    public int allCallers() {
      return clientCount() * callers;
    }

    /** Whether each caller calls again as soon as it has its answer. */
    public boolean closedLoop() {
      return arrivals == Arrivals.CLOSED;
    }

    /** For a person: {@code closed loop, 32 callers}. */
    public String describe() {
      String who =
          (callers == 1 ? "1 caller" : callers + " callers")
              + clients.map(" in each of %d clients"::formatted).orElse("")
              + servers.map(", %d servers"::formatted).orElse("");
      return switch (arrivals) {
        case CLOSED -> "closed loop, " + who;
        case FIXED -> "%s at equal distances, %s".formatted(calls(), who);
        case POISSON -> "%s at random distances, %s".formatted(calls(), who);
      };
    }

    private String calls() {
      return share
          .map("%d%% of each stack's own rate in a closed loop"::formatted)
          .orElseGet(() -> "%,d calls a second".formatted(rate.orElseThrow()));
    }
  }

  /** Whether all payloads of a stack have the same servers and clients. */
  public boolean sharesJvms() {
    return sharedJvms.orElse(false);
  }

  /** The same with some of its gates. */
  public CallScenario withGates(Predicate<Gate> kept) {
    return new CallScenario(
        name,
        payloads,
        through,
        load,
        time,
        sharedJvms,
        steadiness,
        seed,
        gates.stream().filter(kept).toList(),
        context);
  }

  /** The same at another rate. */
  public CallScenario atRate(int callsPerSecond) {
    return new CallScenario(
        name,
        payloads,
        through,
        load.atRate(callsPerSecond),
        time,
        sharedJvms,
        steadiness,
        seed,
        gates,
        context);
  }

  /**
   * How long is called.
   *
   * @param warmUp how long calls are made before the measured time
   * @param measured the time that is measured
   * @param turn how long each stack is measured at a time, before the next one takes its turn;
   *     absent if each is measured alone and at once
   * @param lineByLine whether only stacks of the same line take turns; absent: no
   * @param together how many stacks at most take turns with each other, in their order; absent: all
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Time(
      Span warmUp,
      Span measured,
      Optional<Span> turn,
      Optional<Boolean> lineByLine,
      Optional<Integer> together) {

    /**
     * The stacks with which one takes turns, by a name.
     *
     * @param stacks the names of all stacks of the run, in their order
     */
    public String group(CallProfile profile, List<String> stacks) {
      return lineByLine.orElse(false)
          ? profile.server().line().toString()
          : together
              .map(size -> Integer.toString(stacks.indexOf(profile.stackName()) / size))
              .orElse("");
    }
  }

  /**
   * What of the steadiness of servers and clients is watched although it changes what is measured.
   *
   * @param contention for how long threads block and wait
   * @param largestObjects the classes whose objects grow most
   * @param carriedTo the time to which the report extrapolates slopes; absent: it gives them per
   *     hour only
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Steadiness(boolean contention, boolean largestObjects, Optional<Span> carriedTo) {}

  /**
   * What a report states beside the results.
   *
   * @param exclude stacks that are not run
   * @param published figures to set beside those of the run
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Context(List<Excluded> exclude, Optional<PublishedCalls> published) {
    public Context {
      exclude = List.copyOf(exclude);
    }
  }

  /**
   * A stack that is not run.
   *
   * @param name the stack's
   * @param because the reason
   */
  public record Excluded(String name, String because) {}
}
