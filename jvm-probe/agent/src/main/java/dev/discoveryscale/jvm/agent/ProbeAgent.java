package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLines;
import dev.discoveryscale.jvm.agent.lines.Recorder;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The agent's entry, {@code -javaagent:probe-agent.jar=out=FILE}, in any JVM from Java 8 on.
 * Invalid options end the JVM before the application starts, with one line on standard error. If
 * the run is over or gone, the application starts and is not measured.
 */
public final class ProbeAgent {

  /** Exit code of a JVM whose agent could not begin, as of other bad input. */
  private static final int REFUSED = 2;

  private ProbeAgent() {}

  /**
   * Called by the JVM before the application's main method.
   *
   * @param options as {@link ProbeOptions#ALLOWED} says
   */
  public static void premain(String options) {
    try {
      begin(ProbeOptions.parse(options));
    } catch (RunOver over) {
      System.err.println(
          "probe-agent: " + over.getMessage() + "; the application starts and is not measured");
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      refuse(e.getMessage());
    } catch (LinkageError e) {
      refuse(
          "this JVM lacks "
              + e.getMessage()
              + ", which the modules java.management and"
              + " jdk.management bring");
    }
  }

  private static void begin(ProbeOptions options) throws IOException {
    Optional<ControlFiles> control =
        options.control().isPresent()
            ? Optional.of(ControlFiles.open(options.control().get()))
            : Optional.empty();
    OutputStream file = open(options.out());
    FirstFailure told = new FirstFailure(file, "records, out=" + options.out());
    JsonLines lines =
        options.endsWhenUnwritable()
            ? new JsonLines(file, Failures::cannotWrite)
            : new JsonLines(told, e -> {});
    Probe.start(new Recorder(lines), options.intervalMs(), options.gcLog());
    if (control.isPresent()) {
      Probe probe = Probe.current().get();
      new Control(control.get(), probe, told::failure).begin(probe.facts(options.intervalMs()));
    }
  }

  private static OutputStream open(String file) throws IOException {
    try {
      return new FileOutputStream(file, true);
    } catch (IOException e) {
      throw new IOException("option out: cannot write: " + e.getMessage(), e);
    }
  }

  private static void refuse(String why) {
    System.err.println("probe-agent: " + why.replace('\n', ' '));
    System.exit(REFUSED);
  }
}
