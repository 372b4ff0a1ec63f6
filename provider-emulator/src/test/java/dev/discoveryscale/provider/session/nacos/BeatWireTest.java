package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What goes over the wire of a session that beats, and what it does upon a Nacos's answers. */
class BeatWireTest extends BeatWireFixture {

  private static final String UNKNOWN = answer(20_404, INTERVAL_MILLIS, true);

  @Test
  void sendsRequestsOfRealClient() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> beats().size() >= 2);
    done(session.deregister(SERVICE, INSTANCE));

    Seen registration =
        seen.stream().filter(each -> each.what().startsWith("POST")).findFirst().orElseThrow();
    assertThat(registration.what()).isEqualTo("POST /nacos/v1/ns/instance");
    assertThat(registration.query())
        .containsEntry("namespaceId", "dev")
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::")
        .containsEntry("groupName", "DEFAULT_GROUP")
        .containsEntry("ip", "10.0.0.1")
        .containsEntry("port", "20880")
        .containsEntry("weight", "1.0")
        .containsEntry("enable", "true")
        .containsEntry("healthy", "true")
        .containsEntry("ephemeral", "true")
        .containsEntry("app", "unknown");
    assertThat(JSON.parseObject(registration.query().get("metadata")))
        .isEqualTo(new JSONObject(INSTANCE.metadata()));

    Seen first = beats().get(0);
    assertThat(first.what()).isEqualTo("PUT /nacos/v1/ns/instance/beat");
    assertThat(first.query())
        .containsOnlyKeys("app", "namespaceId", "serviceName", "ip", "port")
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::");
    JSONObject whole = JSON.parseObject(first.form().get("beat"));
    assertThat(whole)
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::")
        .containsEntry("ip", "10.0.0.1")
        .containsEntry("port", 20880)
        .containsEntry("period", (int) INTERVAL_MILLIS)
        .containsEntry("metadata", new JSONObject(INSTANCE.metadata()));
    assertThat(beats().get(1).form()).isEmpty();

    Seen last = seen.get(seen.size() - 1);
    assertThat(last.what()).isEqualTo("DELETE /nacos/v1/ns/instance");
    assertThat(last.query()).containsEntry("ephemeral", "true").containsEntry("port", "20880");
  }

  @Test
  void sendsFirstBeatAfterIntervalAndNextAsServerDemands() throws Exception {
    answers = beat -> answer(10_200, 2 * INTERVAL_MILLIS, false);
    NacosSession session = open();
    long before = System.nanoTime();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> beats().size() >= 3);
    session.cut();

    // When the registration arrived is not when it began.
    List<Seen> beats = beats();
    assertThat(millisBetween(before, beats.get(0).at())).isGreaterThanOrEqualTo(INTERVAL_MILLIS);
    for (int i = 1; i < 3; i++) {
      assertThat(millisBetween(beats.get(i - 1).at(), beats.get(i).at()))
          .isGreaterThanOrEqualTo(2 * INTERVAL_MILLIS);
    }
    assertThat(beats.subList(0, 3)).allMatch(beat -> beat.form().containsKey("beat"));
  }

  @Test
  void registersUnknownInstanceAgain() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> seen.size() >= 3);
    CompletableFuture<Boolean> restored = session.restored();
    int before = seen.size();

    answers = beat -> beat.form().isEmpty() ? UNKNOWN : KNOWN;

    assertThat(done(restored)).isTrue();
    answers = beat -> KNOWN;
    await().atMost(LIMIT).until(session::isOpen);
    List<Seen> all = List.copyOf(seen);
    assertThat(all.subList(before, all.size()))
        .anyMatch(each -> each.what().equals("POST /nacos/v1/ns/instance"));
    assertThat(losses).isNotEmpty();
    assertThat(losses.get(0))
        .hasMessageContaining("does not know 10.0.0.1:20880 in DEFAULT_GROUP@@");
  }

  /** A Nacos that starts answers so until it has data. */
  @Test
  void treatsUnreadyServerAsLost() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    CompletableFuture<Boolean> restored = session.restored();

    status.set(503);

    await().atMost(LIMIT).until(() -> !session.isOpen());
    assertThat(restored).isNotDone();
    status.set(200);
    assertThat(done(restored)).isTrue();
    assertThat(losses).hasSize(1);
  }

  @Test
  void reportsRefusedBeatAsLossWithoutRestoring() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    CompletableFuture<Boolean> restored = session.restored();

    status.set(403);

    assertThat(done(restored)).isFalse();
    assertThat(session.isOpen()).isFalse();
    CompletableFuture<Boolean> again = session.restored();
    status.set(200);
    assertThat(done(again)).isTrue();
  }

  @Test
  void awaitsPendingRegistrationBeforeDeregistering() throws Exception {
    CountDownLatch registering = new CountDownLatch(1);
    held = registering;
    NacosSession session = open();
    CompletableFuture<Void> registered = session.register(SERVICE, INSTANCE);
    await().atMost(LIMIT).until(() -> seen.size() >= 2);
    CompletableFuture<Void> closed = session.close();

    // The same thread sends these requests, and would have sent a deregistration before them.
    NacosSession other = open();
    for (int i = 0; i < 10; i++) {
      done(other.query("group", "data"));
    }
    assertThat(seen).noneMatch(each -> each.what().startsWith("DELETE"));
    long released = System.nanoTime();
    registering.countDown();

    done(registered);
    done(closed);
    Seen last = seen.get(seen.size() - 1);
    assertThat(last.what()).isEqualTo("DELETE /nacos/v1/ns/instance");
    assertThat(last.at()).isGreaterThan(released);
  }

  @Test
  void sendsNothingAfterCut() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    NacosSession other = open();
    done(other.register(SERVICE, instance("10.0.0.2")));
    session.cut();

    // What was on its way then may still come, but before the next beat of another session.
    awaitRequests("10.0.0.2", requests("10.0.0.2").size() + 1);
    int before = requests("10.0.0.1").size();
    awaitRequests("10.0.0.2", requests("10.0.0.2").size() + 3);
    assertThat(requests("10.0.0.1")).hasSize(before);
    assertThatThrownBy(() -> done(session.query("a", "b"))).hasMessageContaining("is closed");
    assertThat(losses).isEmpty();
  }

  private void awaitRequests(String ip, int count) {
    await().atMost(LIMIT).until(() -> requests(ip).size() >= count);
  }

  private List<Seen> requests(String ip) {
    return seen.stream().filter(each -> ip.equals(each.query().get("ip"))).toList();
  }

  private List<Seen> beats() {
    return seen.stream().filter(each -> each.what().startsWith("PUT")).toList();
  }
}
