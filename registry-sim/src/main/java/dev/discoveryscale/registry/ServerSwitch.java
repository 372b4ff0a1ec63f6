package dev.discoveryscale.registry;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common part of servers that can be stopped for a while: each is on, off or closed, and its
 * ports are held while it is off. Who may call what when, {@link Restartable} says; what is asked
 * may be asked from any thread.
 *
 * @param <S> the state of a server that is on
 */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public final class ServerSwitch<S> {

  private static final Logger LOG = LoggerFactory.getLogger(ServerSwitch.class);

  /** Starts a server, and comes back when it serves. */
  @FunctionalInterface
  public interface Start<S> {
    S start() throws IOException;
  }

  /** Does something to a server, or to what it leaves. */
  @FunctionalInterface
  public interface Action<S> {
    void on(S server) throws IOException;
  }

  /** Deletes what a server leaves. */
  @FunctionalInterface
  public interface Cleaning {
    void clean() throws IOException;
  }

  private final String name;
  private final Start<? extends Closeable> ports;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<S> server;
  private Optional<Closeable> held = Optional.empty();

  /**
   * A server that is on.
   *
   * @param name for messages
   * @param ports binds its ports, which must be free then
   */
  public ServerSwitch(String name, S server, Start<? extends Closeable> ports) {
    this.name = name;
    this.ports = ports;
    this.server = Optional.of(server);
  }

  /** The server; absent while it is off. */
  public Optional<S> server() {
    return server;
  }

  /** Whether it was turned off and not on again. */
  public boolean isOff() {
    return server.isEmpty() && !closed.get();
  }

  /**
   * Turns it off.
   *
   * @param end ends the server
   * @throws IllegalStateException if it is off
   * @throws IOException if it does not end, or a port cannot be held; it counts as off then
   */
  public void off(Action<S> end) throws IOException {
    S ending = server.orElseThrow(() -> new IllegalStateException(name + " is stopped already"));
    server = Optional.empty();
    end.on(ending);
    held = Optional.of(ports.start());
  }

  /**
   * Turns it on.
   *
   * @throws IllegalStateException if it is not off
   * @throws IOException if it does not start; it counts as off then
   */
  public void on(Start<S> start) throws IOException {
    if (!isOff()) {
      throw new IllegalStateException(name + " is not stopped");
    }
    server = Optional.of(start.start());
    release();
  }

  private void release() throws IOException {
    if (held.isPresent()) {
      held.get().close();
    }
    held = Optional.empty();
  }

  /**
   * Ends it for good, once; what fails is logged.
   *
   * @param end ends the server, if it is on
   * @param rest what is done then, on or off
   */
  public void close(Action<S> end, Cleaning rest) {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      if (server.isPresent()) {
        end.on(server.get());
      }
      release();
      rest.clean();
    } catch (IOException e) {
      LOG.error("registry {} was not cleaned up: {}", name, e.getMessage(), e);
    }
  }
}
