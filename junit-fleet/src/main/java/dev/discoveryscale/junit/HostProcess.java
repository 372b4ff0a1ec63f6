package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.AnsweredCall;
import dev.discoveryscale.junit.channel.AskedCall;
import dev.discoveryscale.junit.channel.ChannelMessage;
import dev.discoveryscale.junit.channel.ChannelReply;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.ContainerMark;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A fleet's JVM as the test's JVM sees it. One request at a time, from any thread. It ends with
 * {@link #close}, and by itself when this JVM is gone.
 */
final class HostProcess implements AutoCloseable {

  private static final String MAIN = "dev.discoveryscale.junit.host.HostMain";
  private static final String SWEEP = "dev.discoveryscale.junit.host.Sweep";

  /**
   * For the fleet's JVM and those of its registries: they are young whenever a test waits for them,
   * and the second compiler would take a third of their processor time then.
   */
  private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

  /** Fleets clean up after themselves, on this machine's network: see deploy/containers. */
  private static final Map<String, String> ENGINE =
      Map.of(
          "TESTCONTAINERS_RYUK_DISABLED", "true",
          "TESTCONTAINERS_CHECKS_DISABLE", "true",
          "TESTCONTAINERS_HOST_OVERRIDE", "127.0.0.1");

  private static final Duration END_WITHIN = Duration.ofSeconds(60);

  private final Process process;
  private final Path folder;
  private final Path log;
  private final ObjectOutputStream out;
  private final TestAnswers answers = new TestAnswers();
  private final BlockingQueue<Optional<ChannelReply>> replies = new LinkedBlockingQueue<>();
  private long number;

  private HostProcess(Process process, Path folder, Path log) throws IOException {
    this.process = process;
    this.folder = folder;
    this.log = log;
    this.out = new ObjectOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.out.flush();
    Thread reader = new Thread(this::read, "fleet-" + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts one with nothing in it.
   *
   * @param folder the fleet's, where it writes what it prints
   */
  static HostProcess start(Path folder) throws IOException {
    Path log = folder.resolve("host.log");
    return new HostProcess(builder(MAIN, log).start(), folder, log);
  }

  private static ProcessBuilder builder(String main, Path log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx640m",
                "-XX:+UseSerialGC",
                "-cp",
                HostJars.classPath(LogFolders.root()),
                main)
            .redirectError(Redirect.appendTo(log.toFile()));
    Map<String, String> environment = builder.environment();
    // The fleet does not inherit agents of the test's JVM; their output would not be a reply.
    environment.remove("JAVA_TOOL_OPTIONS");
    environment.put("JDK_JAVA_OPTIONS", QUICK_START);
    ENGINE.forEach(environment::putIfAbsent);
    return builder;
  }

  long pid() {
    return process.pid();
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws Refused if the definition cannot be fulfilled
   * @throws FleetFailure if it could not be done, or the process is gone; or this thread was
   *     interrupted, which stays interrupted
   */
  synchronized <R extends Serializable> R ask(ChannelRequest<R> request) {
    number++;
    try {
      send(new ChannelMessage(number, request));
      while (true) {
        ChannelReply reply = replies.take().orElseThrow(this::gone);
        if (reply.number() == number) {
          return answer(reply);
        }
      }
    } catch (IOException e) {
      throw gone();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FleetFailure("interrupted while the fleet was asked for " + request, e);
    }
  }

  /** Lets an object answer calls of an interface. */
  <T> void answer(Class<T> type, T object) {
    answers.put(type, object);
    ask(new ChannelRequest.AnswerFrom(type.getName()));
  }

  /** Answers of objects come from threads of their own. */
  private void send(Serializable message) throws IOException {
    synchronized (out) {
      out.writeObject(message);
      out.reset();
      out.flush();
    }
  }

  private void answered(AnsweredCall call) {
    try {
      send(call);
    } catch (IOException e) {
      note(e);
    }
  }

  @SuppressWarnings("unchecked") // what a request is answered with stands in its type
  private static <R extends Serializable> R answer(ChannelReply reply) {
    return switch (reply.outcome()) {
      case DONE -> (R) reply.answer();
      case FAILED -> throw new FleetFailure(reply.failure());
      case REFUSED -> throw new Refused(reply.failure());
      case NO_ENGINE -> throw new Refused.NoEngine(reply.failure());
    };
  }

  private void read() {
    try (ObjectInputStream in = new ObjectInputStream(process.getInputStream())) {
      while (true) {
        Object said = in.readObject();
        if (said instanceof AskedCall call) {
          answers.answer(call, this::answered);
        } else {
          replies.add(Optional.of((ChannelReply) said));
        }
      }
    } catch (EOFException ended) {
      // It has ended, as asked or not; callers are released below.
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      note(e);
    } finally {
      replies.add(Optional.empty());
    }
  }

  private void note(Exception e) {
    System.err.println("junit-fleet: the fleet's process " + pid() + " is not heard: " + e);
  }

  /** The state stays for the next caller. */
  private FleetFailure gone() {
    replies.add(Optional.empty());
    return new FleetFailure(
        "the fleet's process %d has ended; its last output, from %s:%n%s"
            .formatted(pid(), log, tail()));
  }

  private String tail() {
    try {
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
    } catch (IOException e) {
      return "(it cannot be read: " + e.getMessage() + ")";
    }
  }

  /**
   * Ends it with all that it started: in order within a minute, else by force; and at once by force
   * if this thread is interrupted, which it stays. Containers that it could not remove itself are
   * removed then.
   *
   * @throws FleetFailure if they cannot be
   */
  @Override
  public void close() {
    end();
    answers.close();
    boolean interrupted = Thread.interrupted();
    try {
      kill();
      if (ContainerMark.isIn(folder)) {
        sweep();
      }
    } catch (InterruptedException e) {
      interrupted = true;
      throw new FleetFailure("interrupted while left containers were removed", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void end() {
    try {
      if (process.isAlive()) {
        ask(new ChannelRequest.Close());
        process.waitFor(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (FleetFailure e) {
      note(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void kill() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void sweep() throws InterruptedException {
    try {
      Process sweeper = builder(SWEEP, log).redirectOutput(Redirect.appendTo(log.toFile())).start();
      if (!sweeper.waitFor(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        sweeper.destroyForcibly();
      } else if (sweeper.exitValue() == 0) {
        ContainerMark.remove(folder);
        return;
      }
      throw new FleetFailure("containers of a fleet may be left; see " + log);
    } catch (IOException e) {
      throw new FleetFailure("containers of a fleet may be left: " + e, e);
    }
  }
}
