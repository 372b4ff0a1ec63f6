package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;

/** Persistent nodes in the two forms that Dubbo's ZooKeeper clients write. */
public final class Nodes {

  private Nodes() {}

  /** A persistent node without data, to which Curator gives the address of its maker's machine. */
  public static Node persistent(String path, Instance maker) {
    return persistent(path, maker.host());
  }

  /** A persistent node that was made only as a parent, or with empty data. */
  static Node empty(String path) {
    return persistent(path, "");
  }

  /** A persistent node with data. */
  public static Node persistent(String path, String data) {
    return new Node(path, data, false);
  }
}
