package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Launched;
import dev.discoveryscale.junit.channel.Request;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * An application that runs in a JVM of its own beside a fleet. It is ended by {@link #close}, at
 * the latest with its fleet.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class ApplicationUnderTest implements AutoCloseable {

  private static final double MILLIS = 1_000;

  private final HostProcess host;
  private final String name;
  private final Launched launched;
  private final String where;

  ApplicationUnderTest(HostProcess host, String name, Launched launched, String fleet) {
    this.host = host;
    this.name = name;
    this.launched = launched;
    this.where = "process %d, %s; fleet: %s".formatted(launched.pid(), launched.jvm(), fleet);
  }

  /** Its process id. */
  public long pid() {
    return launched.pid();
  }

  /** The file with what it prints, errors included. */
  public Path log() {
    return Path.of(launched.log());
  }

  /**
   * From the start of its process until it had started, seconds: until the last of the first calls
   * or first connections that were waited for, to a millisecond, or until it printed, to 20 ms.
   */
  public Figure startUpSeconds() {
    return new Figure(
        "start-up of " + name,
        launched.startUpMillis() / MILLIS,
        "s",
        "from the start of its process to " + launched.by() + "; " + where,
        1);
  }

  /**
   * Forces full collections until its live set stands still, some seconds, and reads what it has
   * cost.
   *
   * @throws FleetFailure if it has ended; with its exit code and the last it printed
   */
  public Measurement measure() {
    return Measurement.of(name, where, host.ask(new Request.Measure(launched.number())));
  }

  /** Ends it: asks, then after 10 s kills. Without effect if it has ended. */
  @Override
  public void close() {
    host.ask(new Request.EndApplication(launched.number()));
  }
}
