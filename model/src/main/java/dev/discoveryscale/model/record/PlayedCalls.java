package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a cell of calls beside the samples of its two JVMs.
 *
 * @param server what the server's JVM really ran
 * @param client what the client's JVM really ran
 * @param answer the class of the first answer
 * @param warmUpMs how long the warm-up was; in turns, all its turns together
 * @param warm whether the load was steady at its end; absent if that is not decided
 * @param traffic what the client's connections to the server carried; absent where the system does
 *     not report it
 * @param foreignLoad what other processes used of the processors; absent in records from before it
 *     was kept, and where the system does not report it
 * @param simulatorPercent what the simulator and its registry used of one of the server's
 *     processors in the measured time, in percent; absent where they have processors of their own,
 *     and in records from before it was kept
 * @param stealPercent what the machine's host gave to other virtual machines in the measured time,
 *     in percent of all processors; absent where the system does not report it, and in records from
 *     before it was kept
 * @param gateway what a gateway between client and server did in the measured time; absent without
 *     one
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PlayedCalls(
    Side server,
    Side client,
    String answer,
    long warmUpMs,
    Optional<Boolean> warm,
    Optional<Traffic> traffic,
    Optional<ForeignLoad> foreignLoad,
    Optional<Double> simulatorPercent,
    Optional<Double> stealPercent,
    Optional<Gateway> gateway)
    implements CellRecord.Part {

  /**
   * A gateway.
   *
   * @param release as it names itself
   * @param cpuMs processor time of all its processes
   * @param nanos how long the measured time was
   * @param onward what its connections to the server carried; absent where the system does not
   *     report it, or connections changed
   */
  public record Gateway(String release, long cpuMs, long nanos, Optional<Traffic> onward) {}

  /**
   * TCP payload of a part of the measured time.
   *
   * @param connections how many connections the client had to the server
   * @param nanos how long that part was
   */
  public record Traffic(int connections, long nanos, long sentBytes, long receivedBytes) {}

  /**
   * What one JVM ran, by itself and by the classes it loaded.
   *
   * @param release the release that the stack's own classes name
   * @param serializations the serializations whose classes wrote objects
   * @param transporters the network libraries that were started
   * @param protocols the protocols whose classes made calls, of a client alone
   * @param threads what its threads used, those of one name together; absent where the system does
   *     not report it, and in records from before it was kept
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Side(
      String release,
      List<String> serializations,
      List<String> transporters,
      List<String> protocols,
      Optional<List<Threads>> threads) {
    public Side {
      threads = threads.map(List::copyOf);
      protocols = List.copyOf(protocols);
      serializations = List.copyOf(serializations);
      transporters = List.copyOf(transporters);
    }
  }

  /**
   * Threads of one name, in the measured time.
   *
   * @param name as the system keeps it: 15 characters at most, without the number at its end
   * @param count threads that used processor time
   * @param percent what they used together, in percent of one processor
   * @param leastPercent what the one with the least used, likewise
   * @param mostPercent what the one with the most used
   * @param processors on which samples found them, by the kernel's numbers
   */
  public record Threads(
      String name,
      int count,
      double percent,
      double leastPercent,
      double mostPercent,
      List<Integer> processors) {
    public Threads {
      processors = List.copyOf(processors);
    }
  }
}
