package dev.discoveryscale.junit.channel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A mark that a fleet's process writes into its folder before it starts containers, and deletes
 * after it has removed them: if the mark outlives the process, containers may be left.
 */
public final class ContainerMark {

  private static final String NAME = "has-containers";

  private ContainerMark() {}

  /** Leaves it in a fleet's folder, in which there is none. */
  public static void leave(Path folder) throws IOException {
    Files.createFile(folder.resolve(NAME));
  }

  /** Takes it away, if it is there. */
  public static void remove(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(NAME));
  }

  /** Whether it is there. */
  public static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NAME));
  }
}
