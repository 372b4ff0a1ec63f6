package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;

/** What the members of one fleet have in common. */
record Company(FleetSpec spec, Dialect dialect, EndpointHost endpoints, Incarnations incarnations) {

  List<Node> nodes(Instance instance, int registry) {
    return dialect.instanceNodes(spec, instance, registry);
  }
}
