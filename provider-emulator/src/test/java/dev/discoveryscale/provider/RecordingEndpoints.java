package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Endpoints that only remember which instances are open. */
final class RecordingEndpoints implements EndpointHost {

  private final Set<Instance> open = ConcurrentHashMap.newKeySet();

  private final Map<Instance, MetadataFault> withheld = new ConcurrentHashMap<>();

  Set<Instance> open() {
    return open;
  }

  @Override
  public void open(Instance instance) throws IOException {
    if (!open.add(instance)) {
      throw new IOException(instance + " is open already");
    }
  }

  /** Whose metadata cannot be had, and why. */
  Map<Instance, MetadataFault> withheld() {
    return withheld;
  }

  @Override
  public void withholdMetadata(Instance instance, MetadataFault fault) {
    withheld.put(instance, fault);
  }

  @Override
  public void publishMetadata(Instance instance) {
    withheld.remove(instance);
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
