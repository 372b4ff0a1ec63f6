package dev.discoveryscale.calls.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PayloadCallsTest {

  /** A call that answers its payload and number. */
  private static PayloadCall named(String name) {
    return new PayloadCall() {
      @Override
      public Object make(long number) {
        return name + number;
      }

      @Override
      public boolean isRight(long number, Object answer) {
        return answer.equals(name + number);
      }
    };
  }

  @Test
  void callsTheFirstOfSeveralUntilAnotherOneIsChosen() throws Exception {
    PayloadCall call = PayloadCalls.of("one+other", PayloadCallsTest::named);
    assertThat(call.make(7)).isEqualTo("one7");
    call.choose("other");
    assertThat(call.make(8)).isEqualTo("other8");
    assertThat(call.isRight(8, "other8")).isTrue();
    assertThat(call.isRight(8, "one8")).as("of the payload before").isFalse();
    assertThat(call.methods()).as("latencies are those of the payload").isEmpty();
  }

  @Test
  void callsJoinedPayloadsInTurn() throws Exception {
    PayloadCall call = PayloadCalls.of("one_other", PayloadCallsTest::named);
    assertThat(call.make(0)).isEqualTo("one0");
    assertThat(call.make(1)).isEqualTo("other0");
    assertThat(call.methods()).containsExactly("one", "other");
  }

  @Test
  void knowsTheNamesOfAll() {
    assertThat(PayloadCalls.names("one+other")).containsExactly("one", "other");
    assertThat(PayloadCalls.names("one_other")).containsExactly("one", "other");
  }

  @Test
  void refusesAChoiceThatIsNotThere() {
    PayloadCall several = PayloadCalls.of("one+other", PayloadCallsTest::named);
    assertThatThrownBy(() -> several.choose("third"))
        .hasMessage("no payload 'third' to choose; there are one, other");
    PayloadCall single = PayloadCalls.of("one", PayloadCallsTest::named);
    assertThatThrownBy(() -> single.choose("other"))
        .hasMessage("there is no choice of payloads, found 'other'");
  }
}
