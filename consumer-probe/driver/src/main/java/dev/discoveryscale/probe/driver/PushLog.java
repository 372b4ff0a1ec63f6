package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.JsonLine;
import dev.discoveryscale.probe.agent.Probe;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts and records the address lists that Dubbo's directories receive. One of a JVM, because
 * Dubbo creates the extensions that report here by itself.
 */
public final class PushLog {

  private static final PushLog INSTANCE = new PushLog();

  private final AtomicLong count = new AtomicLong();

  private PushLog() {}

  /** The log of this JVM. */
  public static PushLog instance() {
    return INSTANCE;
  }

  /**
   * Records one push.
   *
   * @param service the interface whose list it is
   * @param registry the registry it came from, as {@code host:port}
   * @param model {@code interface} or {@code application}
   * @param addresses how many addresses the list holds
   */
  public void received(String service, String registry, String model, int addresses) {
    count.incrementAndGet();
    JsonLine fields =
        new JsonLine()
            .put("interface", service)
            .put("registry", registry)
            .put("model", model)
            .put("addresses", addresses);
    Probe.current().ifPresent(probe -> probe.record("push", fields));
  }

  /** Pushes so far. */
  public long count() {
    return count.get();
  }
}
