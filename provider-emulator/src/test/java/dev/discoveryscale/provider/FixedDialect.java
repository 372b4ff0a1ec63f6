package dev.discoveryscale.provider;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;
import java.util.Set;

/** Every instance writes the same node. */
record FixedDialect(String path) implements Dialect {

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_3;
  }

  @Override
  public List<String> releases() {
    return List.of();
  }

  @Override
  public Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.INTERFACE);
  }

  @Override
  public int minimumUrlLength(FleetSpec fleet) {
    return 0;
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    return List.of();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    return List.of(new Node(path, "", true));
  }
}
