package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.InterfaceLevel;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.Overrides;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How providers of one Dubbo line write themselves into a ZooKeeper. Implementations are stateless
 * functions of the fleet, the instance and the registry; the fleet engine does the writing.
 */
public interface Dialect {

  /** The line this dialect belongs to, e.g. {@code dubbo-2.7}. */
  ReleaseLine line();

  /**
   * Releases whose providers were compared with what the dialect writes and found the same, the one
   * it was captured from first.
   */
  List<String> releases();

  /** The register modes that providers of the line have. */
  Set<RegisterMode> registerModes();

  /**
   * Looks whether providers of the line could be such a fleet.
   *
   * @throws IllegalArgumentException if they could not; the message says why
   */
  default void check(FleetSpec fleet) {
    RegisterModes.check(this, fleet);
  }

  /**
   * Persistent nodes that the fleet has in common and that stay when instances leave, parents
   * before children; nodes that exist already are left as they are.
   *
   * @param first the first instance that registers in the registry, which makes them
   * @param registry the registry's number, from 0
   */
  List<Node> commonNodes(FleetSpec fleet, Instance first, int registry);

  /**
   * The nodes of one instance, in the order in which a provider writes them: ephemeral ones, and
   * persistent ones that depend on the instance and stay. Their parents are among {@link
   * #commonNodes} or are created as persistent, empty nodes.
   *
   * @param registry the registry's number, from 0
   */
  List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry);

  /** What an instance exports: what the fleet says, unless instances differ. */
  default InstanceExports exports(FleetSpec fleet, Instance instance) {
    RegisterMode mode = fleet.registering().mode();
    InstanceExports.Found all = service -> fleet.protocols();
    return new InstanceExports(
        line(),
        fleet.application(),
        fleet.protocols(),
        fleet.services(),
        fleet.registering().registriesOf(instance.index()),
        mode == RegisterMode.INSTANCE ? InstanceExports.Found.NOTHING : all,
        mode == RegisterMode.INTERFACE ? InstanceExports.Found.NOTHING : all);
  }

  /** Whether every instance writes as many nodes into a registry as any other. */
  default boolean alike() {
    return true;
  }

  /**
   * Those of an instance's ephemeral nodes through which consumers find an interface: its URLs and,
   * at application level, where interfaces have no nodes of their own, the instance itself.
   */
  default List<Node> nodesOf(
      FleetSpec fleet, Instance instance, int registry, String interfaceName) {
    return instanceNodes(fleet, instance, registry).stream()
        .filter(Node::ephemeral)
        .filter(node -> !InterfaceLevel.has(node) || InterfaceLevel.has(node, interfaceName))
        .toList();
  }

  /**
   * The persistent nodes through which an operator overrides parameters of a service's consumers,
   * in the order in which dubbo-admin of the line's time writes and deletes them.
   */
  default List<Node> overrideNodes(ServiceSpec service, Map<String, String> parameters) {
    return List.of(
        Overrides.rule(service, parameters), Overrides.compatibleUrl(service, parameters));
  }

  /**
   * Whether a provider whose connection to a registry broke and came back, its session going on,
   * deletes a node of its own and writes it again.
   */
  default boolean writtenAgain(Node node) {
    return false;
  }

  /**
   * How the same providers register in a Nacos.
   *
   * @throws IllegalArgumentException if they do not
   */
  default NacosDialect nacos() {
    return NacosDialects.of(line());
  }

  /**
   * Characters of the fleet's longest provider URL before padding. A shorter length asked for
   * cannot be met; such URLs are written at their own length.
   */
  int minimumUrlLength(FleetSpec fleet);

  /**
   * What the instance's MetadataService knows: one revision for each registry that it registers in,
   * in the registries' order; none for lines and modes without application-level registration.
   */
  default List<MetadataInfo> metadata(FleetSpec fleet, Instance instance) {
    return List.of();
  }
}
