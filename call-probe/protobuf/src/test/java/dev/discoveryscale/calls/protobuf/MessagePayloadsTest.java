package dev.discoveryscale.calls.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.payload.User;
import dev.discoveryscale.calls.payload.UserValues;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagePayloadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"void", "exist-user", "create-user", "pojo", "pojo-list", "message", "text-1k"})
  void takesTheAnswerToItsOwnCallAsRight(String payload) throws Exception {
    PayloadCall call = call(payload, PlantedFaults.NONE);
    for (long number : new long[] {0, 1, 99, 1_000_000_007L}) {
      assertThat(call.isRight(number, call.make(number))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exist-user", "pojo", "pojo-list", "text-1k"})
  void takesTheAnswerToAnotherCallAsWrong(String payload) throws Exception {
    PayloadCall call = call(payload, PlantedFaults.NONE);
    assertThat(call.isRight(7, call.make(8))).isFalse();
    assertThat(call.isRight(7, null)).isFalse();
  }

  @Test
  void holdsTheSameValuesAsTheObject() throws Exception {
    long id = 123_456;
    User object = User.of(UserValues.number(id));
    UserMessage message = (UserMessage) call("pojo", PlantedFaults.NONE).make(id);
    assertThat(message.getName()).isEqualTo(object.getName());
    assertThat(message.getEmail()).isEqualTo(object.getEmail());
    assertThat(message.getAddress()).isEqualTo(object.getAddress());
    assertThat(message.getIcon()).isEqualTo(object.getIcon());
    assertThat(message.getMobile()).isEqualTo(object.getMobile());
    assertThat(message.getBirthday()).isEqualTo(object.getBirthday().toEpochDay());
    assertThat(message.getPermissionsList()).isEqualTo(object.getPermissions());
    assertThat(message.getCreateTime())
        .isEqualTo(object.getCreateTime().toEpochSecond(ZoneOffset.UTC));
    assertThat(message.getUpdateTime())
        .isEqualTo(object.getUpdateTime().toEpochSecond(ZoneOffset.UTC));
  }

  @Test
  void namesThePayloadsThereAre() {
    assertThatThrownBy(() -> call("map", PlantedFaults.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("void, exist-user, create-user, pojo, pojo-list, message, text-1k");
  }

  @Test
  void sendsThePublishedMessageAlsoAsBytes() throws Exception {
    assertThat(BenchmarkMessages.SENT.getSerializedSize()).isEqualTo(581);
    PayloadService service = new BytesPayloads().named("message", new PlantedFaults(2, 0, 0, 0, 0));
    PayloadCall call = service.through(service.implementation());
    assertThat(call.isRight(0, call.make(0))).isTrue();
    assertThat(call.isRight(1, call.make(1))).isFalse();
    assertThatThrownBy(() -> new BytesPayloads().named("pojo", PlantedFaults.NONE))
        .hasMessage("no payload 'pojo' as bytes; there is message");
  }

  private static PayloadCall call(String payload, PlantedFaults faults) {
    PayloadService service = new MessagePayloads().named(payload, faults);
    return service.through(service.implementation());
  }
}
