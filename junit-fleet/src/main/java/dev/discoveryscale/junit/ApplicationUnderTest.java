package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.Launched;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * An application in its own JVM next to a fleet. {@link #close} stops it, at the latest with its
 * fleet.
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

  /** The file with its output, including errors. */
  public Path log() {
    return Path.of(launched.log());
  }

  /**
   * The time from the start of its process until the sign of its start, seconds: the last awaited
   * first call or first connection, to a millisecond, or the printed line, to 20 ms.
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
   * Forces full collections until its live set settles, which takes some seconds, and reads its
   * costs.
   *
   * @throws FleetFailure if it has ended; with its exit code and its last output
   */
  public Measurement measure() {
    return Measurement.of(name, where, host.ask(new ChannelRequest.Measure(launched.number())));
  }

  /** Stops it: requests the end, and kills it after 10 s. Without effect if it has ended. */
  @Override
  public void close() {
    host.ask(new ChannelRequest.EndApplication(launched.number()));
  }
}
