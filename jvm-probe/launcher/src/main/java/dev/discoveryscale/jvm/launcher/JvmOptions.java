package dev.discoveryscale.jvm.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of a JVM under test: its limits, its collector, its log of collections, the agent.
 * File names in them are relative to its folder.
 *
 * @param limited whether processors and memory are limited from outside, so that the JVM gets no
 *     options for them
 */
public record JvmOptions(JvmSpec jvm, Jdk jdk, boolean limited) {

  /** All but the agent's and those that the user adds. */
  public List<String> words() {
    List<String> words = new ArrayList<>(limits());
    words.addAll(gcLog());
    words.addAll(jdk.opens());
    return words;
  }

  /** The option that adds the agent, which writes {@code samples.jsonl}. */
  public String agent(Path agent, Duration sampleEvery) {
    return "-javaagent:%s=out=samples.jsonl,interval=%d,unwritable=end%s"
        .formatted(agent, sampleEvery.toMillis(), unifiedLog() ? ",gcLog=gc.log" : "");
  }

  private List<String> limits() {
    List<String> flags = new ArrayList<>(jvm.heap().flags());
    if (!limited) {
      flags.add("-XX:ActiveProcessorCount=" + jvm.cores());
    }
    flags.add("-XX:+ExitOnOutOfMemoryError");
    if (!jdk.openJ9()) {
      if (!limited) {
        flags.add("-XX:MaxRAM=" + jvm.memoryBytes());
      }
      flags.addAll(jvm.collector().flags(jdk));
    }
    return flags;
  }

  private List<String> gcLog() {
    if (jdk.openJ9()) {
      return List.of("-Xverbosegclog:gc.log");
    }
    if (!unifiedLog()) {
      return List.of(
          "-Xloggc:gc.log",
          "-XX:+PrintGCDetails",
          "-XX:+PrintGCDateStamps",
          "-XX:+UseGCLogFileRotation",
          "-XX:NumberOfGCLogFiles=5",
          "-XX:GCLogFileSize=20M");
    }
    return List.of("-Xlog:gc*:file=gc.log:time,uptime,level,tags:filecount=5,filesize=20m");
  }

  /** The log that the agent understands. */
  private boolean unifiedLog() {
    return !jdk.openJ9() && jdk.version() >= 9;
  }
}
