package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.CommandReader;
import dev.discoveryscale.jvm.control.CommandTable;
import dev.discoveryscale.jvm.control.Exits;
import dev.discoveryscale.probe.driver.address.PushLog;
import dev.discoveryscale.probe.driver.address.WarmUp;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Paths;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The consumer's main class: {@code DriverMain consumer.properties}. Takes one command a line on
 * standard input and gives one JSON line a reply on standard output, which nothing else may write
 * to. Exits with 0 after {@code stop}, 2 on bad input, 3 when out of memory, 70 on any other error
 * of the JVM, 75 when standard input ends.
 */
public final class DriverMain {

  private DriverMain() {}

  /** Runs until the command to stop. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    System.setOut(System.err);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader = CommandReader.start(System.in, lines);
    try {
      ConsumerConfig config = config(args);
      PrintStream replies = Masked.of(out, config.registries());
      Masked.errors(config.registries());
      System.setOut(System.err);
      serve(prepare(config, replies, reader), lines, replies);
    } catch (Exception e) {
      e.printStackTrace();
      Exits.halt(Exits.BAD_INPUT);
    } catch (Throwable e) {
      Exits.fatal(e);
    }
  }

  private static ConsumerConfig config(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException(
          "the arguments must be one, the consumer's properties file, got " + args.length);
    }
    return ConsumerConfig.load(Paths.get(args[0]));
  }

  private static Commands prepare(ConsumerConfig config, PrintStream replies, Thread reader) {
    ConsumerDriver driver = TheLine.its(ConsumerDriver.class);
    Commands commands = commands(config, driver, reader);
    JsonLine ready = CommandTable.reply("ready", true, "");
    replies.println(ready.put("line", config.line()).put("dubboVersion", driver.dubboVersion()));
    return commands;
  }

  private static Commands commands(ConsumerConfig config, ConsumerDriver driver, Thread reader) {
    if (!config.measured()) {
      return new Commands(new Consumer(config, driver, CallSink.NONE));
    }
    Probe probe =
        Probe.current()
            .orElseThrow(() -> new IllegalStateException("start with -javaagent:probe-agent.jar"));
    probe.weight().own(reader);
    PushLog pushes = PushLog.instance();
    pushes.lookIdlyEvery(config.lookEveryMs());
    CallRecords calls =
        new CallRecords((when, line, soon) -> add(probe, when, line, soon), probe.weight());
    probe.writeWhatIsKeptBy(
        () -> {
          pushes.look();
          calls.write();
        });
    WarmUp.run();
    return new Commands(new Consumer(config, driver, calls), probe);
  }

  private static void add(Probe probe, long when, JsonLine call, boolean soon) {
    if (soon) {
      probe.record(when, "call", call);
    } else {
      probe.recordLater(when, "call", call);
    }
  }

  private static void serve(Commands commands, BlockingQueue<String> lines, PrintStream replies)
      throws InterruptedException {
    while (true) {
      String line = lines.take();
      replies.println(commands.run(line));
      replies.flush();
      if (line.equals(Commands.STOP)) {
        Exits.halt(Exits.STOPPED);
      }
    }
  }
}
