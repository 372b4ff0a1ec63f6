package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.testcontainers.DockerClientFactory;

/** Registries in containers of a real engine, and that none of them stays, whatever happens. */
@Tag("exhaustive")
class ContainerFleetIT {

  private static final String IMAGE = "zookeeper:3.9.5";
  private static final String FOLDER = "dev.discoveryscale.cell";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @BeforeAll
  static void assumeImage() {
    try {
      client().inspectImageCmd(IMAGE).exec();
    } catch (NotFoundException absent) {
      abort("no registries in containers here: the engine has no image " + IMAGE);
    } catch (IllegalStateException noEngine) {
      abort("no registries in containers here: " + noEngine.getMessage());
    }
  }

  @Test
  @ProviderFleet(
      instances = 3,
      registries = RegistryOrigin.CONTAINER,
      registryCount = 2,
      line = "dubbo-2.7")
  void runsRegistriesInContainersThatCanBeStopped(FleetUnderTest fleet) {
    assertThat(containers("runsRegistriesInContainers")).hasSize(2).containsOnly(IMAGE);
    assertThat(fleet.startedInSeconds().from()).contains("2 registries in containers of " + IMAGE);
    JavaApplication consumer =
        JavaApplication.of(PlainConsumer.class)
            .startedWhenConnected()
            .arguments(List.of(fleet.connectStrings().get(0), fleet.interfaces().get(0), "1"));
    try (ApplicationUnderTest application = fleet.start(consumer)) {
      assertThat(fleet.connections()).isEqualTo(3);
    }
    fleet.stopRegistry(1);
    fleet.startRegistry(1);
    assertThat(fleet.instances()).isEqualTo(3);
  }

  @Test
  void removesContainersAfterTestsThatPassAndFail() {
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(OneOfTwoFails.class))
        .execute()
        .testEvents()
        .assertStatistics(each -> each.succeeded(1).failed(1));
    assertThat(containers(OneOfTwoFails.class.getSimpleName())).isEmpty();
  }

  @Test
  void removesContainersWhenTheTestJvmIsKilled() throws Exception {
    Process test =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FleetOfAMain.class.getName(),
                OneOfTwoFails.class.getName())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    try {
      assertThat(test.inputReader().readLine()).startsWith("host ");
      assertThat(containers(OneOfTwoFails.class.getSimpleName())).hasSize(1);
    } finally {
      test.destroyForcibly();
    }
    await().atMost(LIMIT).until(() -> containers(OneOfTwoFails.class.getSimpleName()).isEmpty());
  }

  @Test
  void removesContainersWhenTheFleetProcessIsKilled() {
    FleetUnderTest fleet =
        FleetUnderTest.start(OneOfTwoFails.class.getAnnotation(ProviderFleet.class), "KilledHost");
    ProcessHandle host = ProcessHandle.of(fleet.pid()).orElseThrow();
    assertThat(containers("KilledHost")).hasSize(1);
    host.destroyForcibly();
    await().atMost(LIMIT).until(() -> !host.isAlive());

    fleet.close();

    assertThat(containers("KilledHost")).isEmpty();
  }

  @Test
  void removesContainersWhenTheFleetIsKilledDuringItsStart() {
    List<ProcessHandle> before = ProcessHandle.current().children().toList();
    CompletableFuture<FleetUnderTest> starting =
        CompletableFuture.supplyAsync(
            () -> FleetUnderTest.start(Large.class.getAnnotation(ProviderFleet.class), "Starting"));
    await().atMost(LIMIT).until(() -> containers("Starting").size() == 1);
    assertThat(starting).isNotDone();

    ProcessHandle.current()
        .children()
        .filter(each -> !before.contains(each))
        .forEach(ProcessHandle::destroyForcibly);

    assertThat(starting)
        .failsWithin(LIMIT)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(FleetFailure.class)
        .withMessageContaining("has ended");
    assertThat(containers("Starting")).isEmpty();
  }

  @Test
  void removesContainersWhenTheFleetStartIsInterrupted() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread starting =
        new Thread(
            () -> {
              try {
                FleetUnderTest.start(
                    Large.class.getAnnotation(ProviderFleet.class), "InterruptedStart");
              } catch (FleetFailure e) {
                failure.set(e);
                interrupted.set(Thread.interrupted());
              }
            });
    starting.start();
    await().atMost(LIMIT).until(() -> containers("InterruptedStart").size() == 1);

    starting.interrupt();
    starting.join(LIMIT.toMillis());

    assertThat(failure.get()).hasMessageStartingWith("interrupted while the fleet was asked");
    assertThat(interrupted).isTrue();
    assertThat(containers("InterruptedStart")).isEmpty();
  }

  @Test
  void refusesAnImageThatCannotBePulledByName() {
    assertThat(
            EngineTestKit.engine("junit-jupiter")
                .selectors(
                    selectMethod(Bad.class, "hasUnknownImage", FleetUnderTest.class.getName()))
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getPayload().orElseThrow().toString())
                .toList())
        .singleElement()
        .asString()
        .contains(
            "Bad.hasUnknownImage @ProviderFleet: registryImage must be an image that the engine has or can pull",
            "got localhost:1/zookeeper:none, which the engine neither has nor can pull");
  }

  /** Those of this build: another one on this machine may have its own meanwhile. */
  private static List<String> containers(String what) {
    String ours = LogFolders.root() + File.separator;
    return client()
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(FOLDER))
        .exec()
        .stream()
        .filter(each -> each.getLabels().get(FOLDER).startsWith(ours))
        .filter(each -> each.getLabels().get(FOLDER).contains(what))
        .map(Container::getImage)
        .toList();
  }

  private static DockerClient client() {
    return DockerClientFactory.instance().client();
  }

  /** Not found by Surefire, which leaves nested classes out. */
  @ProviderFleet(instances = 2, registries = RegistryOrigin.CONTAINER, line = "dubbo-2.7")
  static final class OneOfTwoFails {
    @Test
    void passes(FleetUnderTest fleet) {
      assertThat(containers(OneOfTwoFails.class.getSimpleName())).hasSize(1);
    }

    @Test
    void fails(FleetUnderTest fleet) {
      fleet.connectedSeconds(Duration.ofMillis(1));
    }
  }

  /** It registers for some seconds. */
  @ProviderFleet(instances = 5_000, registries = RegistryOrigin.CONTAINER, line = "dubbo-2.7")
  private static final class Large {}

  static final class Bad {
    @Test
    @ProviderFleet(
        registries = RegistryOrigin.CONTAINER,
        registryImage = "localhost:1/zookeeper:none")
    void hasUnknownImage(FleetUnderTest fleet) {}
  }
}
