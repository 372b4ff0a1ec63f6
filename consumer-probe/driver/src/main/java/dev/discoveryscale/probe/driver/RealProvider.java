package dev.discoveryscale.probe.driver;

/**
 * The provider's API of one Dubbo line. A line module registers exactly one with {@link
 * java.util.ServiceLoader}, beside its {@link ConsumerDriver}. It is not stopped by a call: the JVM
 * exits, and Dubbo's own shutdown hook takes everything out of the registries, as with any provider
 * that gets a signal to end.
 */
public interface RealProvider {

  /** The version of Dubbo on the class path. */
  String dubboVersion();

  /**
   * Exports and registers all services. Called once; comes back when Dubbo's own calls do.
   *
   * @throws IllegalArgumentException if the line does not know what is asked for
   * @throws Exception what Dubbo throws when it cannot export or register
   */
  void export(ProviderConfig config) throws Exception;
}
