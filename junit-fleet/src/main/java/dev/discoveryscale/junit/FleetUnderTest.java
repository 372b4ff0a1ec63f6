package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Answers;
import dev.discoveryscale.junit.channel.ApplicationWish;
import dev.discoveryscale.junit.channel.Changed;
import dev.discoveryscale.junit.channel.Connected;
import dev.discoveryscale.junit.channel.Request;
import dev.discoveryscale.junit.channel.Request.InstanceChange;
import dev.discoveryscale.junit.channel.Request.RegistryChange;
import dev.discoveryscale.junit.channel.Standing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The fleet of a test: emulated providers, registered in registries, all in processes of their own.
 * Its changes are made when the methods return. What cannot be done is a {@link FleetFailure} of
 * one line. One thing at a time, from any thread; whoever made it ends it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetUnderTest {

  private static final double MILLIS = 1_000;

  private final HostProcess host;
  private final Standing standing;
  private final double startedInSeconds;
  private int registered;

  private FleetUnderTest(HostProcess host, Standing standing, long millis) {
    this.host = host;
    this.standing = standing;
    this.startedInSeconds = millis / MILLIS;
    this.registered = standing.instances();
  }

  static FleetUnderTest start(ProviderFleet asked, String where) {
    long begun = System.nanoTime();
    try {
      Path folder = LogFolders.fresh(where);
      Request.Open open = new Request.Open(Wishes.of(asked, where, folder));
      HostProcess host = HostProcess.start(folder);
      try {
        Standing standing = host.ask(open);
        return new FleetUnderTest(
            host, standing, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
      } catch (RuntimeException e) {
        end(host, e);
        throw e;
      }
    } catch (IOException e) {
      throw new FleetFailure("the fleet of %s cannot be started: %s".formatted(where, e), e);
    }
  }

  private static void end(HostProcess host, RuntimeException failure) {
    try {
      host.close();
    } catch (FleetFailure left) {
      failure.addSuppressed(left);
    }
  }

  /** Where an application reaches the registries, each {@code zookeeper://host:port}. */
  public List<String> registries() {
    return standing.connectStrings().stream().map(each -> "zookeeper://" + each).toList();
  }

  /** The same as {@code host:port}. */
  public List<String> connectStrings() {
    return standing.connectStrings();
  }

  /** Names of its interfaces, each with the one method {@code String call(String)}. */
  public List<String> interfaces() {
    return standing.interfaces();
  }

  /** The application's name that its providers have. */
  public String application() {
    return standing.application();
  }

  /** Instances that are registered now. */
  public int instances() {
    return registered;
  }

  /** What it does otherwise than real providers: a short sentence each. */
  public List<String> infidelities() {
    return standing.infidelities();
  }

  /** From the wish for it until it stood, registries and processes included; seconds. */
  public Figure startedInSeconds() {
    return new Figure(
        "start of the fleet",
        startedInSeconds,
        "s",
        "this JVM's clock: %s; %s".formatted(phases(), standing.description()),
        1);
  }

  /** As the fleet's JVM saw them; what is left of the whole was before it. */
  private String phases() {
    return standing.phases().stream()
        .map(each -> "%s %.3f s".formatted(each.what(), each.millis() / MILLIS))
        .collect(Collectors.joining(", "));
  }

  /** Connections that its instances have now. */
  public int connections() {
    return answers().connections();
  }

  /** Calls that its instances answered since the start. */
  public long callsAnswered() {
    return answers().calls();
  }

  private Answers answers() {
    return host.ask(new Request.AskAnswers());
  }

  /**
   * Starts an application in a JVM of its own, with an agent in it that measures it, and waits
   * until it has started, see {@link StartSign}. One at a time can be timed by its calls and
   * connections, since nobody knows whose they are; beside another it needs {@link
   * JavaApplication#startedWhenItPrints}.
   *
   * @throws FleetFailure if it ended before, or did not start within its limit: with what was
   *     waited for, what it printed, and where that is. Or if the fleet has connections already and
   *     it is to be timed by them or by calls
   */
  public ApplicationUnderTest start(JavaApplication application) {
    String simple = application.mainClass().substring(application.mainClass().lastIndexOf('.') + 1);
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-cp", application.classPath(), application.mainClass()));
    words.addAll(application.arguments());
    ApplicationWish wish =
        new ApplicationWish(
            simple,
            HostJars.agent().toString(),
            application.java().toString(),
            application.options(),
            words,
            sign(application.sign()),
            application.limit());
    return new ApplicationUnderTest(
        host, simple, host.ask(new Request.Launch(wish)), standing.description());
  }

  private ApplicationWish.Sign sign(StartSign sign) {
    if (sign instanceof StartSign.Printed printed) {
      return new ApplicationWish.Print(printed.expression());
    } else if (sign instanceof StartSign.Called called) {
      return new ApplicationWish.Calls(
          called.interfaces().isEmpty() ? interfaces() : known(called.interfaces()));
    }
    return new ApplicationWish.Connections();
  }

  private List<String> known(List<String> names) {
    for (String name : names) {
      if (!interfaces().contains(name)) {
        throw new IllegalArgumentException(
            "startedWhenItCalled: found %s; allowed: interfaces of the fleet, %s"
                .formatted(name, interfaces()));
      }
    }
    return names;
  }

  /**
   * Waits until an application, whoever it is, has connected to every instance, and says how long
   * that took from this call; seconds, to 20 ms. For applications that run in the test's own JVM.
   *
   * @throws FleetFailure if the fleet has connections at the call: those cannot be timed from it
   * @throws AssertionError if some instances were not connected to within the limit
   */
  public Figure connectedSeconds(Duration limit) {
    Connected seen = host.ask(new Request.AwaitConnected(List.of(), limit));
    if (seen.firstAtMillis().size() < seen.asked()) {
      throw new AssertionError(
          "connections: to %,d of %,d instances; allowed: to all within %d s%n  measured: connections that the emulated instances accepted; %s"
              .formatted(
                  seen.firstAtMillis().size(),
                  seen.asked(),
                  limit.toSeconds(),
                  standing.description()));
    }
    return new Figure(
        "connecting to every instance",
        seen.waitedMillis() / MILLIS,
        "s",
        "from the call to the last first connection that an instance accepted; "
            + standing.description(),
        seen.asked());
  }

  /**
   * Measures this JVM, test framework and all; {@link Measurement#since} leaves out what was there
   * before. Neither fleet nor registries are in it. Collections and pauses are heard of from the
   * first such measurement on: that one has none, and says so when it is asked for them.
   */
  public Measurement measureThisJvm() {
    return ThisJvm.measure(standing.description());
  }

  /** Lets instances leave in good order, each in its turn, and come back as new processes. */
  public FleetChange restart(int instances, Duration down) {
    requireLength("restart", down);
    change(InstanceChange.LEAVE, instances);
    pause(down);
    return change(InstanceChange.JOIN, instances);
  }

  /** The same, but they come back in their next build: another revision of their metadata. */
  public FleetChange upgrade(int instances, Duration down) {
    requireLength("upgrade", down);
    change(InstanceChange.LEAVE, instances);
    pause(down);
    return change(InstanceChange.UPGRADE, instances);
  }

  /** Lets spare instances join, see {@link ProviderFleet#spare}. */
  public FleetChange scaleOut(int instances) {
    return change(InstanceChange.SCALE_OUT, instances);
  }

  /** Lets instances leave in good order. */
  public void scaleIn(int instances) {
    change(InstanceChange.LEAVE, instances);
  }

  /** Kills instances: their addresses stay until the registry's timeout, 40 s. */
  public void crash(int instances) {
    change(InstanceChange.CRASH, instances);
  }

  /** Starts instances that left or crashed, those that are away longest first. */
  public FleetChange startAgain(int instances) {
    return change(InstanceChange.JOIN, instances);
  }

  /** Lets instances lose their registries; they go on answering. */
  public void expireSessions(int instances) {
    change(InstanceChange.EXPIRE, instances);
  }

  /** Lets instances that lost their registries register again. */
  public void recoverSessions(int instances) {
    change(InstanceChange.RECOVER, instances);
  }

  private FleetChange change(InstanceChange change, int count) {
    Changed changed = host.ask(new Request.ChangeInstances(change, count));
    registered = changed.registered();
    return new FleetChange(
        host, changed.moved(), standing.description(), change == InstanceChange.SCALE_OUT);
  }

  /** Takes an interface out of the registries; until it is restored its instances stay as is. */
  public void withdraw(String interfaceName) {
    host.ask(new Request.ChangeInterface(interfaceName, true));
  }

  /** Brings an interface back that was withdrawn. */
  public void restore(String interfaceName) {
    host.ask(new Request.ChangeInterface(interfaceName, false));
  }

  /** Ends the process of a registry that was started here, by its number from 0. */
  public void stopRegistry(int registry) {
    host.ask(new Request.ChangeRegistry(RegistryChange.STOP, registry));
  }

  /** Starts it again with its data, and waits until the fleet stands in it again. */
  public void startRegistry(int registry) {
    host.ask(new Request.ChangeRegistry(RegistryChange.START, registry));
  }

  /** Lets nothing pass between applications and a registry, see {@link ProviderFleet#cuttable}. */
  public void cutRegistry(int registry) {
    host.ask(new Request.ChangeRegistry(RegistryChange.CUT, registry));
  }

  /** Lets everything pass again, first what was held. */
  public void healRegistry(int registry) {
    host.ask(new Request.ChangeRegistry(RegistryChange.HEAL, registry));
  }

  private static void requireLength(String what, Duration down) {
    if (down.isNegative()) {
      throw new IllegalArgumentException(
          "%s: down: found %s; allowed: 0 or longer".formatted(what, down));
    }
  }

  private static void pause(Duration length) {
    try {
      TimeUnit.MILLISECONDS.sleep(length.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FleetFailure("interrupted while instances were down", e);
    }
  }

  /** The process that fleet and registries hang on. */
  long pid() {
    return host.pid();
  }

  void close() {
    host.close();
  }
}
