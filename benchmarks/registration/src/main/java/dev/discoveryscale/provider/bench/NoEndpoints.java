package dev.discoveryscale.provider.bench;

import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.model.Instance;

/** Answers nowhere: only the registration is measured. */
record NoEndpoints() implements EndpointHost {

  @Override
  public void open(Instance instance) {}

  @Override
  public void close(Instance instance) {}

  @Override
  public void close() {}
}
