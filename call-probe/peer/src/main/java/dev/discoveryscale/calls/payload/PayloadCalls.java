package dev.discoveryscale.calls.payload;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Calls of several payloads, by the names that settings join. */
public final class PayloadCalls {

  /** Between payloads that are called in turn. */
  private static final String AND = "_";

  /** Between payloads that a client calls one at a time, as it is asked. */
  private static final String OR = "+";

  private PayloadCalls() {}

  /** The names of all payloads. */
  public static List<String> names(String payload) {
    return split(payload, "[" + AND + OR + "]");
  }

  /**
   * The call of one payload, or of several.
   *
   * @param payload such as {@code pojo}, {@code text-5k_person} or {@code pojo+text-1k}
   * @param call makes the call of one payload by its name
   */
  public static PayloadCall of(String payload, Function<String, PayloadCall> call) {
    List<String> choice = split(payload, "[" + OR + "]");
    return choice.size() == 1
        ? inTurn(payload, call)
        : new ChosenCall(choice, name -> inTurn(name, call));
  }

  private static PayloadCall inTurn(String payload, Function<String, PayloadCall> call) {
    List<String> names = split(payload, AND);
    return names.size() == 1
        ? call.apply(payload)
        : new MixedCall(names, names.stream().map(call).collect(Collectors.toList()));
  }

  private static List<String> split(String payload, String separators) {
    return Arrays.asList(payload.split(separators));
  }
}
