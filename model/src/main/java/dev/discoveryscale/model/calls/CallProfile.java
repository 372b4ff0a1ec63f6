package dev.discoveryscale.model.calls;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
   * @param framework of the server, such as {@code dubbo}
   * @param protocol such as {@code dubbo} or {@code tri}
   * @param transporter absent: the protocol's own
   * @param serialization the serialization of arguments and results
   * @param decidedBy who names the serialization
   * @param connections of the client to the server, all callers together; absent: the protocol
   *     opens as many as it needs, whatever the setting
   * @param gateway what the client calls in place of the server, such as {@code nginx}; absent: it
   *     calls the server
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Stack(
      String framework,
      String protocol,
      Optional<String> transporter,
      String serialization,
      DecidedBy decidedBy,
      Optional<Integer> connections,
      Optional<String> gateway) {

    /** A gateway that makes generic calls, in a JVM like the server's. */
    public static final String GENERIC = "generic";

    /** The serialization whose payloads are messages of a generator. */
    private static final String MESSAGES = "protobuf";

    /** What is sent and answered: {@code objects} of Java, or messages of {@code protobuf}. */
    public String form() {
      return serialization.equals(MESSAGES) ? MESSAGES : "objects";
    }

    /** Whether a JVM more is between client and server. */
    public boolean hasGenericGateway() {
      return gateway.filter(GENERIC::equals).isPresent();
    }
  }

  /** Who names the serialization of a call. */
  public enum DecidedBy {
    /** The provider, in the URL that the client gets. This is Dubbo's rule. */
    PROVIDER,
    /** The consumer, whose setting replaces that of the provider's URL. */
    CONSUMER,
    /** Neither: the protocol has one serialization only. */
    PROTOCOL;

    /** As profiles write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A server or a client.
   *
   * @param libraries Maven coordinates of what is on its class path besides the release and what
   *     the release needs
   * @param parameters the framework's own parameters, handed on as they are
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Side(
      ReleaseLine line,
      Release version,
      List<String> libraries,
      Map<String, String> parameters,
      Profile.Jvm jvm) {
    public Side {
      libraries = List.copyOf(libraries);
      parameters = Map.copyOf(parameters);
    }
  }

  /** The payload of the published comparison of frameworks. */
  public static final String MESSAGE = "message";

  /** Payloads of several messages, and how many they are. */
  public static final String STREAMS =
      "(?:stream-(?:down|up|both)|unary)-([1-9]\\d{0,5})(?:-slow)?";

  /**
   * What is sent and answered: {@code objects} of Java, messages of {@code protobuf}, such messages
   * as {@code bytes}, or {@code streams} of messages.
   */
  public String form() {
    if (payload.matches(STREAMS)) {
      return "streams";
    }
    return payload.equals(MESSAGE) && !stack.form().equals(Stack.MESSAGES) ? "bytes" : stack.form();
  }

  /** The name without the payload. */
  public String stackName() {
    String end = "-" + payload;
    return name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
  }

  /** Whether server and client have the same release. */
  public boolean isOfOneRelease() {
    return server.version().equals(client.version());
  }

  /** Both releases in short: {@code 3.3.6}, or {@code 2.6.12 calls 2.7.23}. */
  public String releases() {
    return isOfOneRelease()
        ? server.version().toString()
        : client.version() + " calls " + server.version();
  }
}
