package dev.discoveryscale.calls.payload;

import java.util.ArrayList;
import java.util.List;

/** Calls of several payloads in turn. */
final class MixedCall implements PayloadCall {

  private final List<String> names;
  private final List<PayloadCall> calls;

  /**
   * A mix.
   *
   * @param names what latencies are kept apart by, one for each call
   */
  MixedCall(List<String> names, List<PayloadCall> calls) {
    this.names = new ArrayList<>(names);
    this.calls = new ArrayList<>(calls);
  }

  @Override
  public List<String> methods() {
    return names;
  }

  @Override
  public int method(long number) {
    return (int) (number % calls.size());
  }

  @Override
  public Object make(long number) throws Exception {
    return calls.get(method(number)).make(number / calls.size());
  }

  @Override
  public boolean isRight(long number, Object answer) {
    return calls.get(method(number)).isRight(number / calls.size(), answer);
  }
}
