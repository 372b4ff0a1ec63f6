package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.Conversation;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.conversation.Replies;
import dev.discoveryscale.jvm.launcher.LaunchedJvm;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.UnmeasuredJars;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A consumer in a JVM of its own. Commands wait for their reply and may be given from any thread,
 * one after another. Each throws {@link JvmEnded} when the consumer is gone or does not answer in
 * time, {@link CommandFailed} when it lives but could not, and {@link InterruptedException} when
 * the waiting thread is interrupted. Closing it is the caller's duty, whatever happened.
 */
public final class ConsumerProcess extends LaunchedJvm {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final Started started;

  /**
   * The reply that all references were created.
   *
   * @param millis how long Dubbo took
   * @param interfaces how many there are
   */
  public record Subscribed(long millis, int interfaces) {}

  private ConsumerProcess(Process process, Conversation conversation, Started started) {
    super(process, conversation);
    this.started = started;
  }

  /**
   * Starts a consumer and waits until it takes commands; nothing is subscribed yet.
   *
   * @throws IOException if its files cannot be written or it cannot be started
   * @throws IllegalArgumentException if it is to subscribe at a Nacos, and the line has no client
   * @throws JvmEnded if it ends at once, for example because of a flag its JVM does not know
   */
  public static ConsumerProcess start(
      ConsumerLine line, ConsumerSpec spec, ConsumerLauncher launcher)
      throws IOException, InterruptedException {
    if (spec.subscription().usesNacos()) {
      line.requireNacosClient();
    }
    ConsumerFiles files = new ConsumerFiles(spec.folder());
    files.write(spec);
    try (Closeable passwords = () -> files.forgetPasswords(spec)) {
      return start(line, spec, launcher, files);
    }
  }

  private static ConsumerProcess start(
      ConsumerLine line, ConsumerSpec spec, ConsumerLauncher launcher, ConsumerFiles files)
      throws IOException, InterruptedException {
    ConsumerLine used = spec.measuring().on() ? line : UnmeasuredJars.of(line, files.unmeasured());
    ConsumerCommand command = new ConsumerCommand(launcher.place(used, spec.jvm()), spec);
    Process process = launcher.launch(command.words(), spec.folder(), files.log());
    Conversation conversation = new Conversation("the consumer", process, files.log());
    try {
      Started started = Replies.read(conversation.await("ready", START_LIMIT), Started.class);
      files.forgetPasswords(spec);
      return new ConsumerProcess(process, conversation, started);
    } catch (IOException | InterruptedException | RuntimeException e) {
      kill(process);
      throw e;
    }
  }

  /** What it said of itself when it was ready. */
  public Started started() {
    return started;
  }

  @Override
  public void requireAlive() throws InterruptedException {
    if (!isAlive()) {
      callStatus();
    }
  }

  /** Creates all references and their proxies. */
  public Subscribed subscribe(Duration limit) throws InterruptedException {
    return ask("subscribe", limit, Subscribed.class);
  }

  /** Reads what the consumer's own objects hold. */
  public Holdings holdings(Duration limit) throws InterruptedException {
    return ask("holdings", limit, Holdings.class);
  }

  /**
   * Writes every address that the consumer holds.
   *
   * @param file rewritten, with one JSON object for each directory: {@code interface}, {@code
   *     registry} as {@code host:port}, {@code model}, and {@code addresses}, a sorted list of
   *     {@code protocol://host:port}, each once
   */
  public void addresses(Path file, Duration limit) throws InterruptedException {
    ask("addresses " + file.toAbsolutePath(), limit);
  }

  /** Begins to call every interface at the subscription's period. */
  public void startCalls() throws InterruptedException {
    ask("calls start", SHORT_LIMIT);
  }

  /** Begins no more calls, waits for those under way and gives the final counts. */
  public CallCounts stopCalls() throws InterruptedException {
    return ask("calls stop", SHORT_LIMIT, CallCounts.class);
  }

  /** The counts so far. */
  public CallCounts callStatus() throws InterruptedException {
    return ask("calls status", SHORT_LIMIT, CallCounts.class);
  }

  /** Calls every held address once. */
  public EachCalled callEach(Duration limit) throws InterruptedException {
    return ask("call-each", limit, EachCalled.class);
  }

  /** Address lists its directories received so far. */
  public long pushes() throws InterruptedException {
    return ask("pushes", SHORT_LIMIT, Pushes.class).pushes();
  }

  /** A reply. */
  record Pushes(long pushes) {}
}
