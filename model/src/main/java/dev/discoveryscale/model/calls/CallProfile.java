package dev.discoveryscale.model.calls;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.scenario.Profile;
import java.util.Optional;

/**
 * A protocol stack with one payload: what a cell of calls measures.
 *
 * @param name of stack and payload, such as {@code dubbo-3.3-tri-hessian2-pojo}
 * @param stack what both sides agree on
 * @param server the server's software and JVM
 * @param client the client's
 * @param payload the name of what is sent and answered
 */
public record CallProfile(String name, Stack stack, Side server, Side client, String payload) {

  /**
   * The stack.
   *
   * @param framework such as {@code dubbo}
   * @param protocol such as {@code dubbo} or {@code tri}
   * @param transporter absent: the protocol's own
   * @param serialization the serialization of arguments and results
   * @param connections of the client to the server, all callers together
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Stack(
      String framework,
      String protocol,
      Optional<String> transporter,
      String serialization,
      int connections) {}

  /** A server or a client. */
  public record Side(DubboLine line, Release version, Profile.Jvm jvm) {}

  /** Both releases in short: {@code 3.3.6}, or {@code 2.6.12 calls 2.7.23}. */
  public String releases() {
    return server.version().equals(client.version())
        ? server.version().toString()
        : client.version() + " calls " + server.version();
  }
}
