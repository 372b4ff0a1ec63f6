package dev.discoveryscale.simulator.stacks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of stacks that have none of their own: made of what distinguishes them. */
public final class StackNames {

  private StackNames() {}

  /** The name of a stack of one line, by its keys alone; it may be impossible. */
  public static String asGiven(ObjectNode stack) {
    return Stream.of("line", "protocol", "transporter", "serialization")
        .map(key -> stack.path(key).asText())
        .filter(value -> !value.isEmpty())
        .collect(Collectors.joining("-"));
  }

  /**
   * The name of a stack.
   *
   * @param connectionEach whether the number of connections is that of callers, whatever that is
   */
  public static String of(Stack stack, Side server, Side client, boolean connectionEach) {
    List<String> words = new ArrayList<>();
    words.add(client.line().toString());
    if (!server.line().framework().equals(client.line().framework())) {
      words.add("calls-" + server.line());
    } else if (!server.version().equals(client.version())) {
      words.add("calls-%d.%d".formatted(server.line().major(), server.line().minor()));
    }
    words.add(stack.protocol());
    stack.transporter().ifPresent(words::add);
    if (stack.decidedBy() != DecidedBy.PROTOCOL) {
      words.add(stack.serialization());
    }
    if (stack.decidedBy() == DecidedBy.CONSUMER) {
      words.add("by-consumer");
    }
    stack
        .connections()
        .filter(number -> number > 1 && !connectionEach)
        .ifPresent(number -> words.add(number + "-connections"));
    if (connectionEach) {
      words.add("connection-each");
    }
    stack.gateway().ifPresent(name -> words.add("through-" + name));
    return String.join("-", words);
  }
}
