package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Reading;
import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.ProbeAgent;
import dev.discoveryscale.jvm.agent.Settled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** This JVM, measured by the agent, which is loaded into it once: when it is first measured. */
final class ThisJvm {

  private static final String WHO = "this JVM";
  private static final Pattern NUMBER = Pattern.compile("\"(\\w+)\":(-?\\d+)");

  private ThisJvm() {}

  static synchronized Measurement measure(String fleet) {
    String where = "process %d; fleet: %s".formatted(ProcessHandle.current().pid(), fleet);
    try {
      boolean first = Probe.current().isEmpty();
      Reading reading = reading(probe().settle("test"));
      return first
          ? Measurement.first(WHO, where, reading)
          : Measurement.later(WHO, where, reading);
    } catch (IOException e) {
      throw new FleetFailure("this JVM cannot be measured: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FleetFailure("interrupted while this JVM was measured", e);
    }
  }

  private static Probe probe() throws IOException {
    if (Probe.current().isEmpty()) {
      Path folder = Files.createDirectories(LogFolders.root());
      Path samples = folder.resolve("this-jvm-%d.jsonl".formatted(ProcessHandle.current().pid()));
      ProbeAgent.premain("out=" + samples + ",interval=3600000");
    }
    return Probe.current().orElseThrow();
  }

  private static Reading reading(Settled settled) {
    return new Reading(
        settled.usedAfterFullGcBytes(),
        settled.rounds(),
        settled.settled() ? "" : "it still moved after %d collections".formatted(settled.rounds()),
        number(settled, "youngGcCount"),
        number(settled, "fullGcCount"),
        number(settled, "gcPauseMs"),
        number(settled, "allocatedBytes"),
        number(settled, "cpuMs"),
        number(settled, "rssBytes"),
        Math.toIntExact(number(settled, "threads")));
  }

  /** A field of what the agent would record; 0 where the system does not report it. */
  private static long number(Settled settled, String field) {
    Matcher fields = NUMBER.matcher(settled.fields().toString());
    while (fields.find()) {
      if (fields.group(1).equals(field)) {
        return Long.parseLong(fields.group(2));
      }
    }
    return 0;
  }
}
