package dev.discoveryscale.scenario.e2e;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An application that connects to a provider of the fleet and, when told to, fills its memory. */
public final class PlainApplication {

  private static final int CHUNK = 64 * 1024;

  private PlainApplication() {}

  /** Takes the provider's port and the file whose coming tells it to fill its memory. */
  public static void main(String[] args) throws IOException, InterruptedException {
    List<byte[]> held = new ArrayList<>();
    try (Socket provider = new Socket("127.1.1.1", Integer.parseInt(args[0]))) {
      while (provider.isConnected()) {
        if (Files.exists(Path.of(args[1]))) {
          held.add(new byte[CHUNK]);
        } else {
          Thread.sleep(50);
        }
      }
    }
  }
}
