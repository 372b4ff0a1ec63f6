package dev.discoveryscale.junit.channel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a fleet's process leaves in its folder before it starts containers, and takes away when it
 * has removed them: whoever finds it after the end of that process may find containers too.
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
