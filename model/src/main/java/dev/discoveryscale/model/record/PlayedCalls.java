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
 * @param warmUpMs how long the warm-up took
 * @param warm whether the load was steady at its end
 * @param traffic what the client's connections to the server carried; absent where the system does
 *     not tell
 * @param foreignLoad what other processes used of the processors; absent in records from before it
 *     was kept, and where the system does not tell
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PlayedCalls(
    Side server,
    Side client,
    String answer,
    long warmUpMs,
    boolean warm,
    Optional<Traffic> traffic,
    Optional<ForeignLoad> foreignLoad)
    implements CellRecord.Part {

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
   */
  public record Side(String release, List<String> serializations, List<String> transporters) {
    public Side {
      serializations = List.copyOf(serializations);
      transporters = List.copyOf(transporters);
    }
  }
}
