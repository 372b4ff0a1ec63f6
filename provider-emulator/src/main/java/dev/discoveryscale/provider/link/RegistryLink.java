package dev.discoveryscale.provider.link;

import dev.discoveryscale.provider.model.Instance;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * A fleet's way to one registry: its sessions there, and what its instances have in common.
 *
 * <p>Life cycle: {@link #prepare} once, then registrations for its instances; {@link #close} ends
 * all its sessions and threads.
 */
public interface RegistryLink extends AutoCloseable {

  /** The registry's number among the fleet's, from 0. */
  int number();

  /** Its servers as its clients are given them. */
  String connectString();

  /**
   * Writes the nodes that the whole fleet shares, in a separate session.
   *
   * @param maker the first instance that registers there
   * @throws IOException if the registry refuses or is lost
   */
  void prepare(Instance maker) throws IOException;

  /** Ends the session that {@link #prepare} opened, once the fleet stands. */
  void settle() throws IOException;

  /** What vanishes with its sessions of all that an instance writes: nodes, or Nacos instances. */
  int nodesOf(Instance instance);

  /**
   * Opens a session for an instance, or gives the one all share. Nothing is written yet.
   *
   * @param instance who will register there
   */
  CompletableFuture<RegistryRegistration> registration(Instance instance);

  /**
   * Makes way for an instance of a fleet that starts, so that its registration need not wait for
   * anything but its own writes; returns when that is done.
   */
  void makeWay(Instance instance) throws IOException;

  /**
   * Puts another in the place of a registration whose session has ended, and registers the instance
   * there.
   */
  RegistryRegistration renew(RegistryRegistration ended, Instance instance) throws IOException;

  /** Opens the registry to an operator, in a session of his own. */
  Rules rules() throws IOException;

  /** The registry is away as planned: losses are no trouble then. */
  void away(boolean planned);

  /** Sessions whose connection stands now. */
  int sessions();

  /**
   * Closes all sessions, so that their ephemeral entries disappear, and then ends the threads.
   * Takes at most half a minute, even if the registry does not answer.
   */
  @Override
  void close();
}
