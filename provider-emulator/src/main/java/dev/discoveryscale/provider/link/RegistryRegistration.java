package dev.discoveryscale.provider.link;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One incarnation of an instance in one registry: what it has written there, and the session that
 * holds it. Methods that write or delete return when the registry has acknowledged, with how many
 * nodes that were. Its changes must not overlap.
 */
public interface RegistryRegistration {

  /** Where it is. */
  RegistryLink link();

  /** Its nodes in the registry now, as far as is acknowledged; none if it is not connected. */
  int nodes();

  /** Registers without waiting for each node; the future is done when all are acknowledged. */
  CompletableFuture<Void> registerAtOnce();

  /**
   * Registers as a provider that starts: one node after another.
   *
   * @param leftovers whether an incarnation before may have left nodes
   * @param withheld whether the metadata of its revision is kept back
   */
  void register(boolean leftovers, boolean withheld) throws IOException;

  /** Writes the metadata of its revision, where it is kept in the registry. */
  int publishMetadata() throws IOException;

  /** Takes one interface out of the registry. */
  int withdraw(String interfaceName) throws IOException;

  /** Registers an interface that was taken out again. */
  int restore(String interfaceName) throws IOException;

  /** Takes everything out as a provider that stops: one node after another. */
  int deregister() throws IOException;

  /** Its session goes on over another connection: writes again what a provider would. */
  int refresh() throws IOException;

  /**
   * Completes with true when the next connection is open and the lost entries are registered again,
   * with false when the session has ended.
   */
  CompletableFuture<Boolean> nextConnection();

  /** What distinguishes its sessions from others: one in a ZooKeeper, one or two in a Nacos. */
  List<?> sessions();

  /** Ends its session in order; nothing if it shares one. */
  void close() throws IOException;

  /** Drops its connection without a word, and makes no other. */
  void cut();
}
