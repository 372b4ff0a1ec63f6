package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.simulator.runtime.Ports;
import java.io.IOException;

/** Endpoints whose errors name the setting to change if a port is not available. */
public final class AdvisedEndpoints implements EndpointHost {

  private final EndpointHost endpoints;
  private final Scenario scenario;
  private final Profile profile;

  /** The same endpoints, of a scenario's fleet. */
  public AdvisedEndpoints(EndpointHost endpoints, Scenario scenario, Profile profile) {
    this.endpoints = endpoints;
    this.scenario = scenario;
    this.profile = profile;
  }

  @Override
  public void open(Instance instance) throws IOException {
    try {
      endpoints.open(instance);
    } catch (IOException e) {
      throw new IOException(
          e.getMessage()
              + Ports.remedy(scenario, profile, instance.host())
                  .map("; use %s"::formatted)
                  .orElse(""),
          e);
    }
  }

  @Override
  public void close(Instance instance) {
    endpoints.close(instance);
  }

  @Override
  public void kill(Instance instance) {
    endpoints.kill(instance);
  }

  @Override
  public void withholdMetadata(Instance instance, MetadataFault fault) {
    endpoints.withholdMetadata(instance, fault);
  }

  @Override
  public void publishMetadata(Instance instance) {
    endpoints.publishMetadata(instance);
  }

  @Override
  public void close() {
    endpoints.close();
  }
}
