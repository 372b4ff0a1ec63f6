package dev.discoveryscale.probe.agent;

import java.io.FileOutputStream;
import java.io.IOException;

/**
 * The agent's entry: {@code -javaagent:probe-agent.jar=out=FILE,interval=MILLISECONDS}. Bad options
 * or a file that cannot be opened end the JVM before the application starts.
 */
public final class ProbeAgent {

  private ProbeAgent() {}

  /** Called by the JVM before the application's main method. */
  public static void premain(String options) throws IOException {
    ProbeOptions parsed = ProbeOptions.parse(options);
    FileOutputStream out = new FileOutputStream(parsed.out(), true);
    Probe.start(new Recorder(new JsonLines(out, Failures::cannotWrite)), parsed.intervalMs());
  }
}
