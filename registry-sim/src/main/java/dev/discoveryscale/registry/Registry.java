package dev.discoveryscale.registry;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A running registry. The caller closes it; all methods may be called from any thread.
 *
 * <p>Life cycle: an instance answers from the moment a factory method returns it. {@link #alive}
 * turns false when it stops answering: for good, by {@link #close} or by itself, or for a while if
 * it is {@link Restartable}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public interface Registry extends AutoCloseable {

  /** The name it was given, for reports and logs. */
  String name();

  /** Where clients reach it: {@code host:port}. */
  String connectString();

  /**
   * Which software answers, and its version if it reports one.
   *
   * @throws IOException if it does not answer
   */
  ServerIdentity server() throws IOException;

  /**
   * What the registry says about itself now.
   *
   * @throws IOException if it does not answer; a registry that answers and refuses gives {@link
   *     RegistryStatistics#absent}
   */
  RegistryStatistics statistics() throws IOException;

  /** Whether it still answers, as far as can be known without waiting longer than a second. */
  boolean alive();

  /** Its process, if it is one of this machine, known and there; absent otherwise. */
  OptionalLong pid();

  /** What its latest collection left in its heap; absent where it does not report it. */
  default Optional<HeapAfterGc> heapAfterGc() {
    return Optional.empty();
  }

  /** Why what its server prints cannot be kept, for a person; absent while it can. */
  default Optional<String> logFailure() {
    return Optional.empty();
  }

  /** Stops what was started, and only that. Without effect the second time. */
  @Override
  void close();
}
