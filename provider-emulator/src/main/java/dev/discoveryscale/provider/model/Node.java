package dev.discoveryscale.provider.model;

import java.nio.charset.StandardCharsets;

/**
 * One node of a registry tree as a provider writes it.
 *
 * @param path absolute path, already percent-encoded where Dubbo encodes
 * @param data the node's bytes in UTF-8
 * @param ephemeral true if it lives with its session
 */
public record Node(String path, String data, boolean ephemeral) {

  /** The node's data as it goes over the wire. */
  public byte[] bytes() {
    return data.getBytes(StandardCharsets.UTF_8);
  }
}
