package dev.discoveryscale.calls.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectPayloadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void",
        "exist-user",
        "create-user",
        "pojo",
        "pojo-list",
        "person",
        "person-map",
        "text-5_person_person-map",
        "bid-request",
        "bid-request-list",
        "bid-request-list-distinct",
        "text-1k",
        "work-1k",
        "text-20-to-2k",
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
      strings = {
        "exist-user",
        "pojo",
        "pojo-list",
        "person",
        "person-map",
        "text-5_person_person-map",
        "bid-request",
        "bid-request-list",
        "bid-request-list-distinct",
        "text-1k",
        "work-1k"
      })
  void takesTheAnswerToAnotherCallAsWrong(String payload) throws Exception {
    PayloadCall call = call(payload, PlantedFaults.NONE);
    assertThat(call.isRight(7, call.make(8))).isFalse();
    assertThat(call.isRight(7, null)).isFalse();
    assertThat(call.isRight(7, new Object())).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exist-user",
        "create-user",
        "pojo",
        "pojo-list",
        "person",
        "person-map",
        "text-5_person_person-map",
        "bid-request",
        "bid-request-list",
        "bid-request-list-distinct",
        "text-1k",
        "work-1k"
      })
  void answersWrongAsOftenAsItIsTold(String payload) throws Exception {
    PayloadCall call = call(payload, new PlantedFaults(3, 0, 0, 0, 0));
    int wrong = 0;
    for (long number = 0; number < 30; number++) {
      wrong += call.isRight(number, call.make(number)) ? 0 : 1;
    }
    assertThat(wrong).isEqualTo(10);
  }

  @Test
  void refusesAUserWithoutItsFields() {
    UserService service =
        (UserService)
            new ObjectPayloads().named("create-user", PlantedFaults.NONE).implementation();
    User user = User.of(1_000_007);
    assertThat(service.createUser(user)).isTrue();
    user.setBirthday(null);
    assertThat(service.createUser(user)).isFalse();
    assertThat(service.createUser(null)).isFalse();
  }

  @Test
  void sendsTextsOfRandomLengthsWithinTheRange() {
    Texts texts = Texts.of("text-20-to-2k");
    Set<Integer> lengths = new HashSet<>();
    for (long number = 0; number < 1_280; number += 2) {
      assertThat(texts.sent(number)).hasSameSizeAs(texts.sent(number / 20 * 20));
      lengths.add(texts.sent(number).length());
    }
    assertThat(lengths).hasSizeGreaterThan(50).allMatch(length -> length >= 20 && length <= 2_048);
    assertThat(texts.sent(7)).isNotEqualTo(texts.sent(8));
  }

  @Test
  void callsThePayloadsOfAMixInTurn() throws Exception {
    PayloadCall mix = call("text-5_person", PlantedFaults.NONE);
    PayloadCall text = call("text-5", PlantedFaults.NONE);
    PayloadCall person = call("person", PlantedFaults.NONE);

    assertThat(mix.methods()).containsExactly("text-5", "person");
    for (long number = 0; number < 40; number++) {
      Object answer = mix.make(number);
      assertThat(mix.method(number)).isEqualTo((int) (number % 2));
      assertThat((number % 2 == 0 ? text : person).isRight(number / 2, answer))
          .as("call %d is call %d of its payload", number, number / 2)
          .isTrue();
    }
  }

  @Test
  void sendsDifferentObjectsInADistinctList() throws Exception {
    List<?> sent = (List<?>) call("bid-request-list-distinct", PlantedFaults.NONE).make(3);
    Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
    objects.addAll(sent);
    assertThat(objects).hasSize(100);
    assertThat(sent.stream().map(bid -> ((BidRequest) bid).getId()).distinct()).hasSize(100);
  }

  @Test
  void sendsTextsOfTheirLength() throws Exception {
    assertThat((String) call("text-200k", PlantedFaults.NONE).make(3)).hasSize(200 * 1_024);
  }

  @ParameterizedTest
  @CsvSource({
    "text-1k, ValueService",
    "text-5k_person, ValueService",
    "bid-request-list, ValueService",
    "pojo, UserService",
    "text-5k_person_person-map, UserService"
  })
  void servesOnlyMethodsThatSoapCanCarryWherePossible(String payload, String type) {
    assertThat(new ObjectPayloads().named(payload, PlantedFaults.NONE).type().getSimpleName())
        .isEqualTo(type);
  }

  @Test
  void namesThePayloadsThereAre() {
    assertThatThrownBy(() -> call("pojos", PlantedFaults.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'pojos'")
        .hasMessageContaining("void, exist-user, create-user, pojo, pojo-list");
  }

  @Test
  void refusesAStallThatIsLongerThanItsPeriod() {
    assertThatThrownBy(() -> new PlantedFaults(0, 500, 200, 0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("500 ms every 200 ms");
  }

  private static PayloadCall call(String payload, PlantedFaults faults) {
    PayloadService service = new ObjectPayloads().named(payload, faults);
    return service.through(service.implementation());
  }
}
