package dev.discoveryscale.calls.payload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Calls of one of several payloads, the first until another one is chosen. */
final class ChosenCall implements PayloadCall {

  private final Map<String, PayloadCall> calls = new LinkedHashMap<>();
  private volatile PayloadCall chosen;

  /**
   * A choice.
   *
   * @param call makes the call of a payload by its name
   */
  ChosenCall(List<String> names, Function<String, PayloadCall> call) {
    names.forEach(name -> calls.put(name, call.apply(name)));
    chosen = calls.get(names.get(0));
  }

  @Override
  public void choose(String payload) {
    PayloadCall next = calls.get(payload);
    if (next == null) {
      throw new IllegalArgumentException(
          "no payload '" + payload + "' to choose; there are " + String.join(", ", calls.keySet()));
    }
    chosen = next;
  }

  @Override
  public Object make(long number) throws Exception {
    return chosen.make(number);
  }

  @Override
  public long firstPart(Object answer) {
    return chosen.firstPart(answer);
  }

  @Override
  public boolean isRight(long number, Object answer) {
    return chosen.isRight(number, answer);
  }
}
