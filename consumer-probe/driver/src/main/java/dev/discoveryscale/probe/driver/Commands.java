package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.ProbeWeight;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.CommandTable;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The commands by name, and the form of their replies. */
final class Commands {

  static final String STOP = "stop";

  /** What the consumer would do without a probe too; all other commands are the probe's work. */
  private static final Set<String> WORKLOAD =
      new HashSet<>(Arrays.asList("subscribe", "calls start", "calls stop", "call-each", STOP));

  private final CommandTable commands;

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
    commands =
        new CommandTable(
            (name, command, rest) -> {
              if (WORKLOAD.contains(name)) {
                return command.run(rest);
              }
              try (ProbeWeight.Visit visit = weight.visit()) {
                return command.run(rest);
              }
            });
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
    return commands.run(line);
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
