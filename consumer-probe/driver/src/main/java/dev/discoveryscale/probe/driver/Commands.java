package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.JsonLine;
import dev.discoveryscale.probe.agent.Probe;
import java.util.HashMap;
import java.util.Map;

/** The commands by name, and the form of their replies. */
final class Commands {

  /** One command: takes the rest of its line, gives the reply's own fields. */
  private interface Command {
    JsonLine run(String rest) throws Exception;
  }

  static final String STOP = "stop";

  private final Map<String, Command> commands = new HashMap<>();

  Commands(Consumer consumer, Probe probe) {
    commands.put("subscribe", rest -> consumer.subscribe());
    commands.put("holdings", rest -> consumer.holdings());
    commands.put("addresses", file -> consumer.addresses(file));
    commands.put("calls start", rest -> consumer.startCalls());
    commands.put("calls stop", rest -> consumer.stopCalls());
    commands.put("calls status", rest -> consumer.callStatus());
    commands.put("call-each", rest -> consumer.callEach());
    commands.put("phase", name -> phase(probe, name));
    commands.put("settle", name -> probe.settle(name).fields());
    commands.put("native-memory", point -> probe.nativeMemory(point));
    commands.put("dump", file -> probe.dumpHeap(file));
    commands.put("pushes", rest -> new JsonLine().put("pushes", PushLog.instance().count()));
    commands.put(STOP, rest -> consumer.close());
  }

  /** Runs one command line and gives the reply; a failure is a reply too. */
  JsonLine run(String line) {
    String name = commands.containsKey(line) ? line : line.split(" ", 2)[0];
    String rest = line.substring(name.length()).trim();
    try {
      return reply(name, true, "").putAll(find(name).run(rest));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return reply(name, false, "interrupted");
    } catch (Exception e) {
      e.printStackTrace();
      return reply(name, false, Answers.describe(e));
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

  private static JsonLine phase(Probe probe, String name) {
    probe.phase(name);
    return new JsonLine().put("name", name);
  }
}
