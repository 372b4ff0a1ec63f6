package dev.discoveryscale.probe.driver;

import java.util.Map;

/**
 * The client API of one Dubbo line. A line module registers exactly one with {@link
 * java.util.ServiceLoader}. All methods are called from one thread, {@link #subscribe} once and
 * first; only {@link #invoke} is called from several.
 */
public interface ConsumerDriver {

  /** The version of Dubbo on the class path. */
  String dubboVersion();

  /**
   * Creates a reference for each interface and returns their proxies by interface name. Comes back
   * when Dubbo's own calls do; addresses may still be under way then.
   *
   * @param types the interfaces by name
   * @throws IllegalArgumentException if the line does not know the model asked for
   */
  Map<String, Object> subscribe(ConsumerConfig config, Map<String, Class<?>> types);

  /**
   * Calls one held address directly, past load balancing and routing.
   *
   * @param directory the registry directory that holds the invoker
   * @param invoker one of its invokers
   * @return what the provider answered
   * @throws Throwable what the provider or Dubbo threw
   */
  Object invoke(Object directory, Object invoker, String argument) throws Throwable;

  /** Destroys the references and closes what Dubbo opened, registries too. */
  void close();
}
