package dev.discoveryscale.simulator.gateway;

import dev.discoveryscale.simulator.runtime.CellFailure;
import java.util.List;

/** What the client of a cell calls in place of the server. */
public interface Gateway extends AutoCloseable {

  /** Where it listens. */
  int port();

  /** What it is, as it names itself. */
  String release();

  /** Its processes. */
  List<Long> pids();

  /** The processor time of all its processes until now. */
  long cpuMillis();

  /**
   * Fails if it has ended.
   *
   * @throws CellFailure saying what is known of it
   */
  void requireAlive() throws CellFailure, InterruptedException;

  @Override
  void close();
}
