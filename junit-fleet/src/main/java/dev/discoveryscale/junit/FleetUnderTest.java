package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.ApplicationDefinition;
import dev.discoveryscale.junit.channel.Changed;
import dev.discoveryscale.junit.channel.ChannelAnswers;
import dev.discoveryscale.junit.channel.ChannelRequest;
import dev.discoveryscale.junit.channel.ChannelRequest.InstanceChange;
import dev.discoveryscale.junit.channel.ChannelRequest.RegistryChange;
import dev.discoveryscale.junit.channel.Connected;
import dev.discoveryscale.junit.channel.RegisteredFleetFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The fleet of a test: emulated providers, registered in registries, all in separate processes. A
 * change is complete when its method returns. A failure is a {@link FleetFailure} with a message of
 * one line. One call at a time, from any thread; the creator closes it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetUnderTest {

  private static final double MILLIS = 1_000;

  private final HostProcess host;
  private final RegisteredFleetFacts standing;
  private final double startedInSeconds;
  private int registered;

  private FleetUnderTest(HostProcess host, RegisteredFleetFacts standing, long millis) {
    this.host = host;
    this.standing = standing;
    this.startedInSeconds = millis / MILLIS;
    this.registered = standing.instances();
  }

  static FleetUnderTest start(ProviderFleet asked, String where) {
    long begun = System.nanoTime();
    try {
      Path folder = LogFolders.fresh(where);
      ChannelRequest.Open open = new ChannelRequest.Open(DefinitionReader.of(asked, where, folder));
      HostProcess host = HostProcess.start(folder);
      try {
        RegisteredFleetFacts standing = host.ask(open);
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

  /** The registries' addresses for an application, each {@code zookeeper://host:port}. */
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

  /** The application name of its providers. */
  public String application() {
    return standing.application();
  }

  /** The number of registered instances. */
  public int instances() {
    return registered;
  }

  /** Differences from real providers: a short sentence each. */
  public List<String> infidelities() {
    return standing.infidelities();
  }

  /** The start time of the fleet, including registries and processes; seconds. */
  public Figure startedInSeconds() {
    return new Figure(
        "start of the fleet",
        startedInSeconds,
        "s",
        "this JVM's clock: %s; %s".formatted(phases(), standing.description()),
        1);
  }

  /** As the fleet's JVM measured them; the rest of the time was before it. */
  private String phases() {
    return standing.phases().stream()
        .map(each -> "%s %.3f s".formatted(each.what(), each.millis() / MILLIS))
        .collect(Collectors.joining(", "));
  }

  /** The number of connections to its instances. */
  public int connections() {
    return answers().connections();
  }

  /** The number of calls that its instances have answered since the start. */
  public long callsAnswered() {
    return answers().calls();
  }

  private ChannelAnswers answers() {
    return host.ask(new ChannelRequest.AskAnswers());
  }

  /**
   * Lets an object of the test answer all calls of an interface from now on, in place of {@link
   * ProviderFleet#answers}: an implementation, a lambda or a mock. It is called in this JVM, from
   * several threads at once. Arguments and answers must be serializable, as for Dubbo. What it
   * throws is thrown in the application.
   *
   * @param type one of {@link ProviderFleet#interfaceTypes}
   * @throws FleetFailure if it is none of these
   */
  public <T> void answer(Class<T> type, T object) {
    host.answer(type, object);
  }

  /**
   * Starts an application in its own JVM, with an agent that measures it, and waits until it has
   * started, see {@link StartSign}. Only one application at a time can be timed by its calls and
   * connections, because these do not name their application; a second one needs {@link
   * JavaApplication#startedWhenItPrints}.
   *
   * @throws FleetFailure if it ended before, or did not start within its limit; the message
   *     contains the missing sign, its output and the log's path. Also if the fleet already has
   *     connections and the start is timed by connections or calls
   */
  public ApplicationUnderTest start(JavaApplication application) {
    String simple = application.mainClass().substring(application.mainClass().lastIndexOf('.') + 1);
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-cp", application.classPath(), application.mainClass()));
    words.addAll(application.arguments());
    ApplicationDefinition definition =
        new ApplicationDefinition(
            simple,
            HostJars.agent().toString(),
            application.java().toString(),
            application.options(),
            words,
            sign(application.sign()),
            application.limit());
    return new ApplicationUnderTest(
        host, simple, host.ask(new ChannelRequest.Launch(definition)), standing.description());
  }

  private ApplicationDefinition.Sign sign(StartSign sign) {
    if (sign instanceof StartSign.Printed printed) {
      return new ApplicationDefinition.Print(printed.expression());
    } else if (sign instanceof StartSign.Called called) {
      return new ApplicationDefinition.Calls(
          called.interfaces().isEmpty() ? interfaces() : known(called.interfaces()));
    }
    return new ApplicationDefinition.Connections();
  }

  private List<String> known(List<String> names) {
    for (String name : names) {
      if (!interfaces().contains(name)) {
        throw new IllegalArgumentException(
            "startedWhenItCalled must name interfaces of the fleet, %2$s, got %1$s"
                .formatted(name, interfaces()));
      }
    }
    return names;
  }

  /**
   * Waits until any application has connected to every instance, and returns the time since this
   * call; seconds, to 20 ms. For applications that run in the test's own JVM.
   *
   * @throws FleetFailure if the fleet has connections at the call: those cannot be timed from it
   * @throws AssertionError if some instances received no connection within the limit
   */
  public Figure connectedSeconds(Duration limit) {
    Connected seen = host.ask(new ChannelRequest.AwaitConnected(List.of(), limit));
    if (seen.firstAtMillis().size() < seen.asked()) {
      throw new AssertionError(
          "connections: only to %,d of %,d instances within %d s; must be to all%n  measured: connections that the emulated instances accepted; %s"
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
        "from the call until the last instance accepted its first connection; "
            + standing.description(),
        seen.asked());
  }

  /**
   * Measures this JVM, including the test framework; {@link Measurement#since} leaves out what was
   * there before. Fleet and registries run elsewhere. Collections and pauses are counted from the
   * first measurement on: the first one has none, and fails if it is asked for them.
   */
  public Measurement measureThisJvm() {
    return ThisJvm.measure(standing.description());
  }

  /** Restarts instances: each in turn shuts down cleanly and comes back as a new process. */
  public FleetChange restart(int instances, Duration down) {
    requireLength("restart", down);
    change(InstanceChange.LEAVE, instances);
    pause(down);
    return change(InstanceChange.JOIN, instances);
  }

  /** The same, but they come back in their next build, with another revision of their metadata. */
  public FleetChange upgrade(int instances, Duration down) {
    requireLength("upgrade", down);
    change(InstanceChange.LEAVE, instances);
    pause(down);
    return change(InstanceChange.UPGRADE, instances);
  }

  /** Starts spare instances, see {@link ProviderFleet#spare}. */
  public FleetChange scaleOut(int instances) {
    return change(InstanceChange.SCALE_OUT, instances);
  }

  /** Shuts instances down cleanly. */
  public void scaleIn(int instances) {
    change(InstanceChange.LEAVE, instances);
  }

  /** Kills instances: their addresses stay until the registry's timeout, 40 s. */
  public void crash(int instances) {
    change(InstanceChange.CRASH, instances);
  }

  /** Starts instances that left or crashed, the longest absent first. */
  public FleetChange startAgain(int instances) {
    return change(InstanceChange.JOIN, instances);
  }

  /** Cuts instances off from their registries; they continue to answer. */
  public void expireSessions(int instances) {
    change(InstanceChange.EXPIRE, instances);
  }

  /** Makes cut-off instances register again. */
  public void recoverSessions(int instances) {
    change(InstanceChange.RECOVER, instances);
  }

  private FleetChange change(InstanceChange change, int count) {
    Changed changed = host.ask(new ChannelRequest.ChangeInstances(change, count));
    registered = changed.registered();
    return new FleetChange(
        host, changed.moved(), standing.description(), change == InstanceChange.SCALE_OUT);
  }

  /** Removes an interface from the registries; its instances cannot change until it is restored. */
  public void withdraw(String interfaceName) {
    host.ask(new ChannelRequest.ChangeInterface(interfaceName, true));
  }

  /** Restores a withdrawn interface. */
  public void restore(String interfaceName) {
    host.ask(new ChannelRequest.ChangeInterface(interfaceName, false));
  }

  /** Stops a registry that the fleet started, by its number from 0. */
  public void stopRegistry(int registry) {
    host.ask(new ChannelRequest.ChangeRegistry(RegistryChange.STOP, registry));
  }

  /** Starts it again with its data, and waits until the fleet is registered in it again. */
  public void startRegistry(int registry) {
    host.ask(new ChannelRequest.ChangeRegistry(RegistryChange.START, registry));
  }

  /** Cuts the network between applications and a registry, see {@link ProviderFleet#cuttable}. */
  public void cutRegistry(int registry) {
    host.ask(new ChannelRequest.ChangeRegistry(RegistryChange.CUT, registry));
  }

  /** Heals the network; held data passes first. */
  public void healRegistry(int registry) {
    host.ask(new ChannelRequest.ChangeRegistry(RegistryChange.HEAL, registry));
  }

  private static void requireLength(String what, Duration down) {
    if (down.isNegative()) {
      throw new IllegalArgumentException(
          "%s: down must be 0 or longer, got %s".formatted(what, down));
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

  /** The process of the fleet; the registries end with it. */
  long pid() {
    return host.pid();
  }

  void close() {
    host.close();
  }
}
