package dev.discoveryscale.probe.push.subject;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The proof that a push does what it should. */
class PushesTest {

  private final AddressList<String> list = new AddressList<>(3, Incarnation::host);

  @Test
  void acceptsADirectoryThatReplacesOneInvoker() {
    assertThatCode(() -> prove(new Directory(true))).doesNotThrowAnyException();
  }

  @Test
  void failsWhenAPushChangesNothing() {
    NotifiedInterface<String> deaf = new Fake(new Directory(true), false);
    assertThatThrownBy(() -> new Pushes<>(list, deaf).prove())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("invokers for 2 of the 3 hosts that were pushed, and for 1 others");
  }

  @Test
  void failsWhenEveryInvokerIsRebuilt() {
    assertThatThrownBy(() -> prove(new Directory(false)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("0 of 3 invokers are those before the push, not all but one");
  }

  @Test
  void failsWhenTheFormerInvokerIsNotDestroyed() {
    Directory directory = new Directory(true);
    directory.destroys = false;
    assertThatThrownBy(() -> prove(directory))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the invoker for 10.100.100.100 was not destroyed");
  }

  private void prove(Directory directory) {
    new Pushes<>(list, new Fake(directory, true)).prove();
  }

  /** Knows its list from the start on. */
  private final class Fake implements NotifiedInterface<String> {
    private final Directory directory;
    private final boolean hears;

    Fake(Directory directory, boolean hears) {
      this.directory = directory;
      this.hears = hears;
      directory.refresh(list.addresses());
    }

    @Override
    public void push(List<String> addresses) {
      if (hears) {
        directory.refresh(addresses);
      }
    }

    @Override
    public Object directory() {
      return directory;
    }
  }

  /** Has the field that Dubbo's directories have. */
  private static final class Directory {
    private final boolean keeps;
    private boolean destroys = true;
    private Map<String, FakeInvoker> urlInvokerMap = new HashMap<>();

    Directory(boolean keeps) {
      this.keeps = keeps;
    }

    void refresh(List<String> hosts) {
      Map<String, FakeInvoker> old = urlInvokerMap;
      urlInvokerMap = new HashMap<>();
      hosts.forEach(
          host ->
              urlInvokerMap.put(
                  host,
                  keeps && old.containsKey(host)
                      ? old.get(host)
                      : new FakeInvoker(new FakeUrl(host))));
      old.values().stream()
          .filter(invoker -> destroys && !urlInvokerMap.containsValue(invoker))
          .forEach(FakeInvoker::destroy);
    }
  }

  /** As Dubbo's: compared by identity, read by getters. */
  public static final class FakeInvoker {
    private final FakeUrl url;
    private boolean destroyed;

    FakeInvoker(FakeUrl url) {
      this.url = url;
    }

    public FakeUrl getUrl() {
      return url;
    }

    public boolean isAvailable() {
      return !destroyed;
    }

    void destroy() {
      destroyed = true;
    }
  }

  /** An address. */
  public static final class FakeUrl {
    private final String host;

    FakeUrl(String host) {
      this.host = host;
    }

    public String getHost() {
      return host;
    }
  }
}
