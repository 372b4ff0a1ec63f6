package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.Jdk;
import java.util.ArrayList;
import java.util.List;

/** The command line of a consumer. File names in it are relative to the consumer's folder. */
final class ConsumerCommand {

  private static final String MAIN = "dev.discoveryscale.probe.driver.DriverMain";

  private final ConsumerLine line;
  private final ConsumerSpec spec;
  private final Jdk jdk;
  private final boolean limited;
  private final ConsumerFiles files;

  ConsumerCommand(Launcher.Place place, ConsumerSpec spec) {
    this.line = place.line();
    this.spec = spec;
    this.jdk = place.jdk();
    this.limited = place.limited();
    this.files = new ConsumerFiles(spec.folder());
  }

  List<String> words() {
    List<String> words = new ArrayList<>(spec.commandPrefix());
    words.add(jdk.java().toString());
    words.addAll(limits());
    words.addAll(gcLog());
    words.addAll(jdk.opens());
    words.add("-Djute.maxbuffer=" + spec.jvm().packetLimitBytes());
    words.add("-Duser.home=" + files.home());
    words.add("-Ddubbo.application.logger=slf4j");
    if (spec.measuring().on()) {
      words.add(
          "-javaagent:%s=out=samples.jsonl,interval=%d,unwritable=end%s"
              .formatted(
                  line.agent(),
                  spec.measuring().sampleEvery().toMillis(),
                  unifiedLog() ? ",gcLog=gc.log" : ""));
    }
    words.addAll(spec.jvm().extraFlags());
    words.addAll(
        List.of(
            "-cp", line.classPathWith(files.interfaces()), MAIN, files.properties().toString()));
    return words;
  }

  private List<String> limits() {
    JvmSpec jvm = spec.jvm();
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
