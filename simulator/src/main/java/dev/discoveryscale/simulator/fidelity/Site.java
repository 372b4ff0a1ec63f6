package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.ServerIdentity;
import java.io.IOException;
import java.util.List;

/** Two registries of one kind, in which fleets are compared. Closing it stops them. */
interface Site extends AutoCloseable {

  /** How many registries there are. */
  int REGISTRIES = 2;

  /**
   * Which software they are.
   *
   * @throws IOException if one that is asked does not answer
   */
  ServerIdentity server() throws IOException;

  /** What is written into them, for a person. */
  String entries();

  /** Where they are. */
  List<RegistryAddress> registries();

  /** Deletes everything, so that nothing that one provider left hides what the next one lacks. */
  void clear() throws IOException, InterruptedException;

  /**
   * What a combination's registries hold once nothing moves in them, as Dubbo writes some things in
   * the background; without metadata of revisions that no instance names.
   *
   * @throws IOException if a registry fails, or keeps changing
   */
  Capture atRest(Combination combination) throws IOException, InterruptedException;

  /**
   * All they hold after a fleet was notified that all is written; of a Nacos, which lists that half
   * a second later, once nothing moves in it.
   *
   * @throws IOException if a registry fails, or keeps changing
   */
  Capture written(Combination combination) throws IOException, InterruptedException;

  @Override
  void close();
}
