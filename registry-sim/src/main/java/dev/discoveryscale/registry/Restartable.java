package dev.discoveryscale.registry;

import java.io.IOException;
import org.apiguardian.api.API;

/**
 * A registry that can be stopped for a while, as for maintenance. It keeps its address and its
 * data, including sessions, so that clients that return in time find everything unchanged.
 *
 * <p>{@link #stop} and {@link #startAgain} take turns and belong to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public interface Restartable extends Registry {

  /**
   * Ends its process as an operator does, by TERM; returns when it is gone. Clients that come
   * meanwhile are refused, as by a machine on which nothing listens.
   *
   * @throws IllegalStateException if it is stopped already, or closed
   * @throws IOException if its process does not end
   */
  void stop() throws IOException;

  /**
   * Starts it again, at the same address and with the same data; returns when it serves.
   *
   * @throws IllegalStateException if it is not stopped
   * @throws IOException if it does not start; it counts as stopped then
   */
  void startAgain() throws IOException;

  /** Whether it was stopped on purpose and has not started again yet. */
  boolean stopped();
}
