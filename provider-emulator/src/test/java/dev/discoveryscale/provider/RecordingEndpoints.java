package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Instance;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Endpoints that only remember which instances are open. */
final class RecordingEndpoints implements EndpointHost {

  private final Set<Instance> open = ConcurrentHashMap.newKeySet();

  Set<Instance> open() {
    return open;
  }

  @Override
  public void open(Instance instance) throws IOException {
    if (!open.add(instance)) {
      throw new IOException(instance + " is open already");
    }
  }

  @Override
  public void close(Instance instance) {
    open.remove(instance);
  }

  @Override
  public void close() {
    open.clear();
  }
}
