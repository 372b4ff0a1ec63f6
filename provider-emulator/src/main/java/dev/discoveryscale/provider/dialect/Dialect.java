package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How providers of one Dubbo line write themselves into a ZooKeeper. Implementations are stateless
 * functions of the fleet and the instance; the fleet engine does the writing.
 */
public interface Dialect {

  /** The line this dialect belongs to, e.g. {@code dubbo-2.7}. */
  String line();

  /**
   * Persistent nodes that the fleet has in common and that stay when instances leave, parents
   * before children; nodes that exist already are left as they are.
   *
   * @throws IllegalArgumentException if the line has no such register mode
   */
  List<Node> commonNodes(FleetSpec fleet);

  /**
   * The ephemeral nodes of one instance, in the order in which a provider writes them. Their
   * parents are among {@link #commonNodes} or are created as persistent, empty nodes.
   *
   * @throws IllegalArgumentException if the line has no such register mode
   */
  List<Node> instanceNodes(FleetSpec fleet, Instance instance);

  /** The register modes that providers of the line have. */
  default Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.values());
  }

  /**
   * Characters of the fleet's longest provider URL before padding. A {@link FleetSpec#urlLength}
   * below it cannot be met; such URLs are written at their own length.
   */
  default int minimumUrlLength(FleetSpec fleet) {
    return 0;
  }

  /**
   * What the instance's MetadataService answers for its revision; empty for lines and modes without
   * application-level registration.
   */
  default Optional<MetadataInfo> metadata(FleetSpec fleet, Instance instance) {
    return Optional.empty();
  }
}
