package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.Node;

/** Persistent nodes in the two forms that Dubbo's ZooKeeper clients write. */
final class Nodes {

  /**
   * Curator gives a node without data the address of the host that made it, here this one's
   * loopback address.
   */
  private static final String CREATOR = "127.0.0.1";

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
