package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.Probe;
import dev.discoveryscale.probe.agent.ProbeWeight;
import dev.discoveryscale.probe.agent.lines.JsonLine;
import dev.discoveryscale.probe.driver.address.CallAnswers;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The commands by name, and the form of their replies. */
final class Commands {

  /** One command: takes the rest of its line, gives the reply's own fields. */
  private interface Command {
    JsonLine run(String rest) throws Exception;
  }

  static final String STOP = "stop";

  /** What the consumer would do without a probe too; all other commands are the probe's work. */
  private static final Set<String> WORKLOAD =
      new HashSet<>(Arrays.asList("subscribe", "calls start", "calls stop", "call-each", STOP));

  private final Map<String, Command> commands = new HashMap<>();
  private final ProbeWeight weight;

  /** Commands of a consumer that is not measured: it only works. */
  Commands(Consumer consumer) {
    this(consumer, new ProbeWeight());
  }

  /** Commands of a consumer that is measured. */
  Commands(Consumer consumer, Probe probe) {
    this(consumer, probe.weight());
    commands.put("phase", name -> phase(probe, name));
    commands.put("sample-every", millis -> sampleEvery(probe, Long.parseLong(millis)));
    commands.put("settle", name -> probe.settle(name).fields());
    commands.put("native-memory", point -> probe.nativeMemory(point));
    commands.put("dump", file -> probe.dumpHeap(file));
    commands.put(STOP, rest -> stop(consumer, probe));
    commands.put("pushes", rest -> new JsonLine().put("pushes", PushLog.instance().count()));
  }

  private Commands(Consumer consumer, ProbeWeight weight) {
    this.weight = weight;
    commands.put("subscribe", rest -> consumer.subscribe());
    commands.put("holdings", rest -> consumer.holdings());
    commands.put("addresses", file -> consumer.addresses(file));
    commands.put("calls start", rest -> consumer.startCalls());
    commands.put("calls stop", rest -> consumer.stopCalls());
    commands.put("calls status", rest -> consumer.callStatus());
    commands.put("call-each", rest -> consumer.callEach());
    commands.put(STOP, rest -> consumer.close());
  }

  /** Runs one command line and gives the reply; a failure is a reply too. */
  JsonLine run(String line) {
    String name = commands.containsKey(line) ? line : line.split(" ", 2)[0];
    String rest = line.substring(name.length()).trim();
    try {
      return reply(name, true, "").putAll(run(name, rest));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return reply(name, false, "interrupted");
    } catch (Exception e) {
      e.printStackTrace();
      return reply(name, false, CallAnswers.describe(e));
    }
  }

  private JsonLine run(String name, String rest) throws Exception {
    Command command = find(name);
    if (WORKLOAD.contains(name)) {
      return command.run(rest);
    }
    try (ProbeWeight.Visit visit = weight.visit()) {
      return command.run(rest);
    }
  }

  static JsonLine reply(String name, boolean ok, String error) {
    return new JsonLine().put("reply", name).put("ok", ok).put("error", error);
  }

  private Command find(String name) {
    Command command = commands.get(name);
    if (command == null) {
      throw new IllegalArgumentException(
          "unknown command '" + name + "', known are " + commands.keySet());
    }
    return command;
  }

  private static JsonLine stop(Consumer consumer, Probe probe) throws InterruptedException {
    JsonLine end = consumer.close();
    probe.recordCollections();
    return end;
  }

  private static JsonLine sampleEvery(Probe probe, long millis) {
    probe.sampleEvery(millis);
    return new JsonLine().put("millis", millis);
  }

  private static JsonLine phase(Probe probe, String name) {
    probe.phase(name);
    return new JsonLine().put("name", name);
  }
}
