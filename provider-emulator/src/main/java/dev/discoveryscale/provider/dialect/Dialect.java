package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;

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
   */
  List<Node> commonNodes(FleetSpec fleet);

  /**
   * The ephemeral nodes of one instance, in the order in which a provider writes them. Their
   * parents are among {@link #commonNodes} or are created as persistent, empty nodes.
   */
  List<Node> instanceNodes(FleetSpec fleet, Instance instance);
}
