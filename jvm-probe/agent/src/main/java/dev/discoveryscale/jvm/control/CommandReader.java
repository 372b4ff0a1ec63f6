package dev.discoveryscale.jvm.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;

/**
 * Owns standard input. Its end means that the simulator is gone: the JVM is halted at once,
 * whatever its other threads are waiting for.
 */
public final class CommandReader implements Runnable {

  private final BufferedReader in;
  private final BlockingQueue<String> commands;

  private CommandReader(BufferedReader in, BlockingQueue<String> commands) {
    this.in = in;
    this.commands = commands;
  }

  /** Starts its thread, which ends with the JVM. */
  public static Thread start(InputStream in, BlockingQueue<String> commands) {
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    Thread thread = new Thread(new CommandReader(reader, commands), "probe-commands");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Override
  public void run() {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.trim().isEmpty()) {
          commands.add(line.trim());
        }
      }
    } catch (IOException e) {
      e.printStackTrace();
    }
    Exits.halt(Exits.ORPHANED);
  }
}
