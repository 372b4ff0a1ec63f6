package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.provider.model.ServiceSpec;
import java.io.IOException;
import java.util.SortedSet;
import java.util.function.Predicate;

/**
 * Reads the entries of a fleet in one registry, independently of the code that wrote them. For one
 * thread; the caller closes it.
 */
interface RegisteredReader extends AutoCloseable {

  /**
   * Addresses that are registered for a service, as {@code protocol://host:port}.
   *
   * @throws IOException if the registry does not report it
   */
  SortedSet<String> providers(ServiceSpec service) throws IOException, InterruptedException;

  /**
   * Endpoints of the instances of an application, in the same form.
   *
   * @param followed which protocols' endpoints are asked for
   * @throws IOException if the registry does not report it
   */
  SortedSet<String> endpoints(String application, Predicate<String> followed)
      throws IOException, InterruptedException;

  @Override
  void close() throws InterruptedException;
}
