package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;

/** Every instance writes the same node. */
record FixedDialect(String path) implements Dialect {

  @Override
  public String line() {
    return "fixed";
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet) {
    return List.of();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance) {
    return List.of(new Node(path, "", true));
  }
}
