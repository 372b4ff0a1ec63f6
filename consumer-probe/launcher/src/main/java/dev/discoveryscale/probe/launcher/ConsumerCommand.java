package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.jvm.launcher.JvmOptions;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.util.ArrayList;
import java.util.List;

/** The command line of a consumer. File names in it are relative to the consumer's folder. */
final class ConsumerCommand {

  private static final String MAIN = "dev.discoveryscale.probe.driver.DriverMain";

  private final ConsumerLine line;
  private final ConsumerSpec spec;
  private final Jdk jdk;
  private final JvmOptions options;
  private final ConsumerFiles files;

  ConsumerCommand(ConsumerLauncher.Place place, ConsumerSpec spec) {
    this.line = place.line();
    this.spec = spec;
    this.jdk = place.jdk();
    this.options = new JvmOptions(spec.jvm(), jdk, place.limited());
    this.files = new ConsumerFiles(spec.folder());
  }

  List<String> words() {
    List<String> words = new ArrayList<>(spec.commandPrefix());
    words.add(jdk.java().toString());
    words.addAll(options.words());
    words.add("-Djute.maxbuffer=" + spec.jvm().packetLimitBytes());
    words.add("-Duser.home=" + files.home());
    words.add("-Ddubbo.application.logger=slf4j");
    if (spec.measuring().on()) {
      words.add(options.agent(line.agent(), spec.measuring().sampleEvery()));
    }
    words.addAll(spec.jvm().extraFlags());
    words.addAll(
        List.of(
            "-cp", line.classPathWith(files.interfaces()), MAIN, files.properties().toString()));
    return words;
  }
}
