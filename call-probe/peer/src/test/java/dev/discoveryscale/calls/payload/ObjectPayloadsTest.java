package dev.discoveryscale.calls.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectPayloadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void",
        "pojo",
        "pojo-list",
        "person",
        "bid-request",
        "bid-request-list",
        "text-1k",
        "text-1"
      })
  void takesTheAnswerToItsOwnCallAsRight(String payload) throws Exception {
    PayloadCall call = call(payload, PlantedFaults.NONE);
    for (long number : new long[] {0, 1, 99, 1_000_000_007L}) {
      assertThat(call.isRight(number, call.make(number))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pojo", "pojo-list", "person", "bid-request", "bid-request-list", "text-1k"})
  void takesTheAnswerToAnotherCallAsWrong(String payload) throws Exception {
    PayloadCall call = call(payload, PlantedFaults.NONE);
    assertThat(call.isRight(7, call.make(8))).isFalse();
    assertThat(call.isRight(7, null)).isFalse();
    assertThat(call.isRight(7, new Object())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pojo", "pojo-list", "person", "bid-request", "bid-request-list", "text-1k"})
  void answersWrongAsOftenAsItIsTold(String payload) throws Exception {
    PayloadCall call = call(payload, new PlantedFaults(3, 0, 0, 0));
    int wrong = 0;
    for (long number = 0; number < 30; number++) {
      wrong += call.isRight(number, call.make(number)) ? 0 : 1;
    }
    assertThat(wrong).isEqualTo(10);
  }

  @Test
  void sendsTextsOfTheirLength() throws Exception {
    assertThat((String) call("text-200k", PlantedFaults.NONE).make(3)).hasSize(200 * 1_024);
  }

  @Test
  void namesThePayloadsThereAre() {
    assertThatThrownBy(() -> call("pojos", PlantedFaults.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'pojos'")
        .hasMessageContaining("void, pojo, pojo-list");
  }

  @Test
  void refusesAStallThatIsLongerThanItsPeriod() {
    assertThatThrownBy(() -> new PlantedFaults(0, 500, 200, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("500 ms every 200 ms");
  }

  private static PayloadCall call(String payload, PlantedFaults faults) {
    PayloadService service = new ObjectPayloads().named(payload, faults);
    return service.through(service.implementation());
  }
}
