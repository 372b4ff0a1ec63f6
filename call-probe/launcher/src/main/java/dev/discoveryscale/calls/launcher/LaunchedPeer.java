package dev.discoveryscale.calls.launcher;

import dev.discoveryscale.jvm.conversation.Conversation;
import dev.discoveryscale.jvm.conversation.Replies;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.jvm.launcher.JvmOptions;
import dev.discoveryscale.jvm.launcher.LaunchedJvm;
import dev.discoveryscale.jvm.launcher.Launcher;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server or a client of a protocol stack, in a JVM or another process of its own. */
public abstract class LaunchedPeer extends LaunchedJvm {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration SAMPLE_EVERY = Duration.ofSeconds(1);

  private final Ready ready;

  /**
   * What it says when it is ready.
   *
   * @param release the release of its stack, as that names itself
   * @param answer the class of the first answer; null in servers
   */
  public record Ready(String release, String answer) {}

  /** A process that runs, and what it said when it was ready. */
  record Begun(Process process, Conversation conversation, Ready ready) {}

  LaunchedPeer(Begun begun) {
    super(begun.process(), begun.conversation());
    this.ready = begun.ready();
  }

  /** What it said of itself when it was ready. */
  public Ready ready() {
    return ready;
  }

  /** Records its objects by class at a point; it stands still meanwhile. */
  public void countObjects(String point) throws InterruptedException {
    ask("objects " + point, shortLimit());
  }

  /** Starts one and waits until it is ready; nothing is left running if it does not get so far. */
  static Begun begin(String who, String main, PeerSpec spec, PeerJars jars, Launcher launcher)
      throws IOException, InterruptedException {
    Files.createDirectories(spec.folder().resolve("home"));
    Path properties = spec.folder().resolve("peer.properties");
    write(spec, jars, properties);
    Path log = spec.folder().resolve("peer.log");
    Process process = launcher.launch(words(main, spec, jars, properties), spec.folder(), log);
    Conversation conversation = new Conversation(who, process, log);
    try {
      return new Begun(
          process,
          conversation,
          Replies.read(conversation.await("ready", START_LIMIT), Ready.class));
    } catch (InterruptedException | RuntimeException e) {
      kill(process);
      throw e;
    }
  }

  private static void write(PeerSpec spec, PeerJars jars, Path file) throws IOException {
    Properties properties = new Properties();
    properties.putAll(spec.settings());
    properties.setProperty("latencies", jars.latencies().toString());
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  private static List<String> words(String main, PeerSpec spec, PeerJars jars, Path properties)
      throws IOException {
    if (spec.program().isPresent()) {
      return Stream.concat(
              spec.commandPrefix().stream(),
              Stream.of(
                  spec.program().get().toString(),
                  main.equals(LaunchedServer.MAIN) ? "server" : "client",
                  properties.toString()))
          .toList();
    }
    Jdk jdk = Jdk.at(spec.jvm().home());
    JvmOptions options = new JvmOptions(spec.jvm(), jdk, false);
    List<String> words = new ArrayList<>(spec.commandPrefix());
    words.add(jdk.java().toString());
    words.addAll(options.words());
    words.add(classLog(jdk));
    words.add("-Djava.net.preferIPv4Stack=true");
    words.add("-Duser.home=" + spec.folder().resolve("home"));
    words.add("-Ddubbo.application.logger=slf4j");
    words.add(options.agent(jars.agent(), SAMPLE_EVERY));
    words.addAll(spec.jvm().extraFlags());
    words.add("-cp");
    words.add(
        Stream.concat(jars.classPath().stream(), spec.jars().stream())
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    words.add(main);
    words.add(properties.toString());
    return words;
  }

  /** Which classes were really used is read there. */
  private static String classLog(Jdk jdk) {
    return jdk.version() < 9 || jdk.openJ9()
        ? "-verbose:class"
        : "-Xlog:class+load:file=classes.log";
  }
}
