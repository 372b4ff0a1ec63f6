package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.model.Instance;

/** Nothing answers: only what is written is looked at. */
final class Unanswered implements EndpointHost {

  @Override
  public void open(Instance instance) {}

  @Override
  public void close(Instance instance) {}

  @Override
  public void close() {}
}
