package dev.discoveryscale.scenario.e2e;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An application that connects to a provider of the fleet and, when told to, fills its memory. It
 * lives on for a second with a heap that full collections no longer empty, as applications do that
 * run out of memory: one that fills up within the last collection is gone before it can tell.
 */
public final class PlainApplication {

  private static final int CHUNK = 64 * 1024;
  private static final double NEARLY_FULL = 0.94;

  private PlainApplication() {}

  /** Takes the provider's port and the file whose coming tells it to fill its memory. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<byte[]> held = new ArrayList<>();
    long nearlyFull = (long) (NEARLY_FULL * Runtime.getRuntime().maxMemory() / CHUNK);
    try (Socket provider = new Socket("127.1.1.1", Integer.parseInt(args[0]))) {
      while (provider.isConnected()) {
        if (Files.exists(Path.of(args[1]))) {
          held.add(new byte[CHUNK]);
          if (held.size() == nearlyFull) {
            collectInVain();
          }
        } else {
          Thread.sleep(50);
        }
      }
    }
  }

  private static void collectInVain() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      System.gc();
      Thread.sleep(250);
    }
  }
}
