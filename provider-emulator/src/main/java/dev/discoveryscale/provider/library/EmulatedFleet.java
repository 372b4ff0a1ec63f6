package dev.discoveryscale.provider.library;

import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.FleetInstance;
import dev.discoveryscale.provider.FleetInterface;
import dev.discoveryscale.provider.FleetStatistics;
import dev.discoveryscale.provider.Infidelities;
import dev.discoveryscale.provider.Registration;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.RegistryOutage;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.provider.endpoint.service.EndpointStatistics;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A fleet of emulated Dubbo providers that is registered and answers, in this process.
 *
 * <p>Life cycle: it is registered when {@link FleetBuilder#start} returns; its instances and
 * interfaces can change at any time, from any thread; {@link #close} removes everything. A lost
 * session is not reopened; {@link #statistics} reports it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class EmulatedFleet implements AutoCloseable {

  private final FleetSpec spec;
  private final Dialect dialect;
  private final Endpoints endpoints;
  private final Fleet fleet;
  private final Registration registration;
  private final boolean zooKeeper;
  private final boolean nacos;

  private EmulatedFleet(
      FleetSpec spec, Dialect dialect, int first, List<RegistryAddress> registries)
      throws IOException {
    this.spec = spec;
    this.dialect = dialect;
    this.endpoints = new Endpoints(spec, dialect);
    this.zooKeeper = registries.stream().anyMatch(RegistryAddress.ZooKeeper.class::isInstance);
    this.nacos = registries.stream().anyMatch(RegistryAddress.Nacos.class::isInstance);
    Fleet made = null;
    try {
      made = Fleet.start(spec, dialect, registries, endpoints);
      this.registration = made.register(first, RegistrationProgress.SILENT);
      this.fleet = made;
    } catch (IOException | RuntimeException e) {
      if (made != null) {
        made.close();
      }
      endpoints.close();
      throw e;
    }
  }

  /**
   * Starts the description of a fleet.
   *
   * @param line the Dubbo line of its providers, {@code dubbo-2.6} to {@code dubbo-3.3}
   * @throws IllegalArgumentException if there is no such line; the message names the known lines
   */
  public static FleetBuilder of(String line) {
    return new FleetBuilder(line);
  }

  static EmulatedFleet start(
      FleetSpec spec, Dialect dialect, int first, List<RegistryAddress> registries)
      throws IOException {
    return new EmulatedFleet(spec, dialect, first, registries);
  }

  /**
   * One of its instances; indexes beyond the initial instances are spare ones that wait to join.
   *
   * @param index 0 to the number of instances minus 1
   * @throws IllegalArgumentException if the index does not exist
   */
  public FleetInstance instance(int index) {
    return fleet.instance(index);
  }

  /**
   * An interface by its index.
   *
   * @param index in the order of {@link #interfaces}, from 0
   * @throws IllegalArgumentException if the index does not exist
   */
  public FleetInterface serviceInterface(int index) {
    return fleet.serviceInterface(index);
  }

  /**
   * To be called before a registry is stopped that will start again, see {@link RegistryOutage}.
   *
   * @param registry its number, from 0
   */
  public RegistryOutage expectAbsence(int registry) {
    return fleet.expectAbsence(registry);
  }

  /** The number of instances, including spare ones. */
  public int instances() {
    return spec.instances();
  }

  /** Indexes of the instances that are registered now. */
  public List<Integer> registeredInstances() {
    return fleet.registeredInstances();
  }

  /** Fully qualified names of its interfaces, in order. */
  public List<String> interfaces() {
    return spec.interfaces();
  }

  /** How it was registered, and how long that took. */
  public Registration registration() {
    return registration;
  }

  /** Its entries in the registries now, and its failures. */
  public FleetStatistics statistics() {
    return fleet.statistics();
  }

  /** The answers of its instances since the start. */
  public EndpointStatistics answers() {
    return endpoints.statistics();
  }

  /** Differences from real providers: a short sentence each. */
  public List<String> infidelities() {
    return Infidelities.of(spec, dialect.line(), zooKeeper, nacos);
  }

  /**
   * Deregisters everything, ends its sessions in order, so that its addresses are gone at once, and
   * stops answering. Takes at most 45 s if registries do not answer.
   */
  @Override
  public void close() {
    fleet.close();
    endpoints.close();
  }
}
