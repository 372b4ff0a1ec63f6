package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.Node;
import java.util.stream.Stream;

/**
 * Nodes that the configuration listeners of providers leave behind: one for the rules of migration,
 * one for the group of all. A provider takes one of its registries as configuration centre and
 * creates the root there as a mere parent; which one of several it takes has no meaning, here it is
 * the first.
 */
public final class Configuration {

  private Configuration() {}

  /** The root and the nodes below it. */
  public static Stream<Node> nodes(String migrationRules) {
    return Stream.of(
            "/dubbo", "/dubbo/config", "/dubbo/config/" + migrationRules, "/dubbo/config/dubbo")
        .map(Nodes::empty);
  }
}
