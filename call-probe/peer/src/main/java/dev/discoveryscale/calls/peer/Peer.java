package dev.discoveryscale.calls.peer;

import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.CommandReader;
import dev.discoveryscale.jvm.control.CommandTable;
import dev.discoveryscale.jvm.control.ErrorLine;
import dev.discoveryscale.jvm.control.Exits;
import dev.discoveryscale.jvm.control.Settings;
import java.io.PrintStream;
import java.nio.file.Paths;
import java.util.ServiceConfigurationError;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What a server and a client have in common: {@code Main peer.properties}. Takes one command a line
 * on standard input and gives one JSON line a reply on standard output, the first when it is ready:
 * {@code {"reply":"ready","ok":true,...}}. Exits with 0 after {@code stop}, 2 if it cannot begin, 3
 * when out of memory, 70 on any other error of the JVM, 75 when standard input ends.
 *
 * <p>Both know {@code phase NAME}, which begins a phase of the agent's records, {@code objects
 * POINT}, which counts objects by class, {@code settle NAME}, which forces full collections until
 * the live set settles, and {@code stop}.
 */
final class Peer {

  static final String STOP = "stop";

  private static final long LOG_LIMIT_BYTES = 16 << 20;

  /** A side: adds its commands, and says what is to be known of it when it is ready. */
  interface Side {
    /** Begins. */
    JsonLine begin(Settings settings, Probe probe, CommandTable commands) throws Exception;
  }

  private Peer() {}

  /** Runs until the command to stop. */
  static void run(String[] args, Side side) {
    PrintStream replies = System.out;
    PrintStream log = System.err;
    System.setErr(new PrintStream(new LimitedLog(log, LOG_LIMIT_BYTES), true));
    System.setOut(System.err);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader = CommandReader.start(System.in, lines);
    // The launcher finds both threads by their names.
    Thread.currentThread().setName(reader.getName());
    try {
      Probe probe =
          Probe.current()
              .orElseThrow(
                  () -> new IllegalStateException("start with -javaagent:probe-agent.jar"));
      probe.weight().own(reader);
      CommandTable commands = commands(probe);
      replies.println(begin(args, side, probe, commands));
      serve(commands, lines, replies);
    } catch (Exception | LinkageError | ServiceConfigurationError e) {
      // Some libraries throw errors where a class is missing or does not fit.
      e.printStackTrace(log);
      replies.println(CommandTable.reply("ready", false, ErrorLine.of(e)));
      replies.flush();
      Exits.halt(Exits.BAD_INPUT);
    } catch (Throwable e) {
      System.setErr(log);
      Exits.fatal(e);
    }
  }

  private static JsonLine begin(String[] args, Side side, Probe probe, CommandTable commands)
      throws Exception {
    if (args.length != 1) {
      throw new IllegalArgumentException("expected one argument, the peer's properties file");
    }
    Settings settings = Settings.load(Paths.get(args[0]));
    probe.sampleWaits(settings.textOrEmpty("contention").equals("true"));
    return CommandTable.reply("ready", true, "").putAll(side.begin(settings, probe, commands));
  }

  private static CommandTable commands(Probe probe) {
    return new CommandTable()
        .put(
            "phase",
            name -> {
              probe.phase(name);
              return new JsonLine().put("name", name);
            })
        .put("objects", probe::objects)
        .put("settle", name -> probe.settle(name).fields())
        .put(STOP, rest -> new JsonLine());
  }

  private static void serve(CommandTable commands, BlockingQueue<String> lines, PrintStream replies)
      throws InterruptedException {
    while (true) {
      String line = lines.take();
      JsonLine reply = commands.run(line);
      if (line.equals(STOP)) {
        Probe.current().ifPresent(Probe::recordCollections);
      }
      replies.println(reply);
      replies.flush();
      if (line.equals(STOP)) {
        Exits.halt(Exits.STOPPED);
      }
    }
  }
}
