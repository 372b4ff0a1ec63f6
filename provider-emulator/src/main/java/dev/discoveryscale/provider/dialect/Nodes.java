package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.Node;

/** Persistent nodes in the two forms that Dubbo's ZooKeeper clients write. */
final class Nodes {

  /** Curator gives a node without data the address of the machine that made it. */
  private static final String CREATOR = ProviderUrls.FIRST.host();

  private Nodes() {}

  /** A persistent node with Curator's default data. */
  static Node persistent(String path) {
    return persistent(path, CREATOR);
  }

  /** A persistent node that was made only as a parent, or with empty data. */
  static Node empty(String path) {
    return persistent(path, "");
  }

  /** A persistent node with data. */
  static Node persistent(String path, String data) {
    return new Node(path, data, false);
  }
}
