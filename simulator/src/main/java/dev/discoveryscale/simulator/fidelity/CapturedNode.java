package dev.discoveryscale.simulator.fidelity;

import java.util.Optional;

/**
 * A node as it was read from a registry.
 *
 * @param path its path, as encoded as it was written
 * @param data its data as text; absent if it has none, which is not the same as empty data
 * @param ephemeral whether a session owns it
 * @param acl who may do what
 */
record CapturedNode(String path, Optional<String> data, boolean ephemeral, String acl) {

  @Override
  public String toString() {
    return "%s %s\t%s\t%s".formatted(ephemeral ? "E" : "P", path, acl, data.orElse("(null)"));
  }
}
