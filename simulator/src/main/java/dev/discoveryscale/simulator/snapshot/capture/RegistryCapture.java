package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a live registry, and never writes to it. For one thread; the caller closes it. */
interface RegistryCapture extends AutoCloseable {

  /**
   * What a directory holds at a moment.
   *
   * @param entries its entries
   * @param version changes whenever an entry comes or goes
   */
  record Listing(List<Entry> entries, String version) {}

  /**
   * The directories that there are, without what they hold.
   *
   * @throws IOException if the registry does not answer, or holds nothing of Dubbo's
   */
  List<Directory> directories() throws IOException, InterruptedException;

  /**
   * Reads a directory; empty if it has gone.
   *
   * @throws IOException if the registry does not answer, or refuses
   */
  Optional<Listing> read(Directory directory) throws IOException, InterruptedException;

  /** The present version of a directory; absent if it has gone. */
  Optional<String> version(Directory directory) throws IOException, InterruptedException;

  /**
   * Reads a directory, and calls back once when an entry comes or goes; from a thread of the
   * client's.
   */
  Optional<Listing> watch(Directory directory, Runnable changed)
      throws IOException, InterruptedException;

  /**
   * All directories of addresses and instances at a node, known ones included. Calls back with a
   * node, from a thread of the client's, when directories may have come there.
   *
   * @param node as it was called back with; empty: the whole registry
   */
  List<Directory> watchNode(String node, Consumer<String> changed)
      throws IOException, InterruptedException;

  /** How many watches the registry's server keeps for this reader. */
  int watches();

  /** What was not read, by its path, and why. */
  Map<String, String> notRead();

  @Override
  void close() throws InterruptedException;
}
