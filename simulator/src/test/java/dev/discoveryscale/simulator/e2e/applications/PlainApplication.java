package dev.discoveryscale.simulator.e2e.applications;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An application that connects to a provider of the fleet and, when told to, fills its memory. When
 * its heap is nearly full it says so, and collects it in vain until it is told to go on, as
 * applications do that run out of memory: one that fills up within the last collection is gone
 * before it can tell.
 */
public final class PlainApplication {

  private static final int CHUNK = 64 * 1024;
  private static final double NEARLY_FULL = 0.94;

  private PlainApplication() {}

  /**
   * Takes the provider's port and the files whose coming tells it to fill its memory, says that it
   * is nearly full, and tells it to go on.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path fill = Path.of(args[1]);
    Path nearlyFull = Path.of(args[2]);
    Path goOn = Path.of(args[3]);
    List<byte[]> held = new ArrayList<>();
    long nearly = (long) (NEARLY_FULL * Runtime.getRuntime().maxMemory() / CHUNK);
    try (Socket provider = new Socket("127.1.1.1", Integer.parseInt(args[0]))) {
      while (provider.isConnected()) {
        if (Files.exists(fill)) {
          held.add(new byte[CHUNK]);
          if (held.size() == nearly) {
            Files.createFile(nearlyFull);
            collectUntil(goOn);
          }
        } else {
          Thread.sleep(50);
        }
      }
    }
  }

  private static void collectUntil(Path told) throws InterruptedException {
    while (!Files.exists(told)) {
      System.gc();
      Thread.sleep(250);
    }
  }
}
