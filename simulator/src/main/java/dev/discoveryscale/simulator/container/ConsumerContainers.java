package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Registries and consumers of a scenario that wants them in containers. */
public final class ConsumerContainers {

  private final Engine engine;
  private final From<Scenario> scenario;

  private ConsumerContainers(Engine engine, From<Scenario> scenario) {
    this.engine = engine;
    this.scenario = scenario;
  }

  /**
   * Finds the engine.
   *
   * @throws NoEngine if there is none on this machine
   */
  public static ConsumerContainers of(From<Scenario> scenario) {
    return new ConsumerContainers(Engine.require(scenario.file()), scenario);
  }

  /** The same of a scenario that wants containers; empty if it wants none. */
  public static Optional<ConsumerContainers> wanted(From<Scenario> scenario) {
    return scenario.value().containers().use() ? Optional.of(of(scenario)) : Optional.empty();
  }

  /**
   * Removes containers of simulators that are gone.
   *
   * @return one line that says so; empty if there were none
   */
  public Optional<String> removeAbandoned() throws IOException {
    return Abandoned.remove(engine);
  }

  /**
   * Says that the engine no longer answers, asked now; empty if it answers, even with a refusal.
   */
  public Optional<EngineLost> lost() {
    try {
      engine.requireAnswer();
      return Optional.empty();
    } catch (EngineLost e) {
      return Optional.of(e);
    } catch (IOException refused) {
      return Optional.empty();
    }
  }

  /**
   * Looks for the images of registries and of each profile's JVM, pulls missing ones, and builds
   * the consumers' images, which replace older ones.
   *
   * @param lines the line of each profile, with its jars
   * @return a line for each older image that was removed
   * @throws dev.discoveryscale.simulator.BadInput naming the first image that cannot be had
   * @throws IOException if an image of a consumer cannot be built
   */
  public List<String> require(List<From<Profile>> profiles, Function<Profile, ConsumerLine> lines)
      throws IOException, InterruptedException {
    requireRegistries();
    List<String> removed = new ArrayList<>();
    for (From<Profile> profile : profiles) {
      Images.require(
          engine,
          profile.value().name(),
          profile.value().jvm().image(),
          profile.file(),
          "jvm.image");
      ConsumerImage image = image(profile.value(), lines);
      image.build(engine);
      FormerImages.remove(engine, image, Instant.now()).stream()
          .map(name -> "removed image %s, for which there is now %s".formatted(name, image.name()))
          .forEach(removed::add);
    }
    return removed;
  }

  /**
   * Looks for the images of registries that the run starts, and pulls missing ones.
   *
   * @throws dev.discoveryscale.simulator.BadInput if it is not available
   * @throws IOException if the engine does not say
   */
  public void requireRegistries() throws IOException, InterruptedException {
    for (RegistryImage image : RegistryImage.of(scenario.value())) {
      Images.require(engine, image.use(), image.name(), scenario.file(), image.setting());
    }
  }

  /** What a run's record says of engine and images; they are there. */
  public Containers describe(List<Profile> profiles, Function<Profile, ConsumerLine> lines)
      throws IOException {
    Set<Containers.Image> images = new LinkedHashSet<>();
    for (RegistryImage image : RegistryImage.of(scenario.value())) {
      described(image.use(), image.name()).ifPresent(images::add);
    }
    for (Profile profile : profiles) {
      described("the consumers' base", profile.jvm().image()).ifPresent(images::add);
      described("the consumer " + profile.name(), image(profile, lines).name())
          .ifPresent(images::add);
    }
    return engine.describe(new ArrayList<>(images));
  }

  private Optional<Containers.Image> described(String use, String name) throws IOException {
    Optional<InspectImageResponse> found = Images.find(engine, name);
    return found.map(image -> Images.described(use, name, image));
  }

  /** What starts the consumers of a profile. */
  public ContainerLauncher launcher(Profile profile, Function<Profile, ConsumerLine> lines)
      throws IOException {
    return new ContainerLauncher(
        engine, image(profile, lines), profile.jvm().memory().bytes(), profile.jvm().cores());
  }

  private ConsumerImage image(Profile profile, Function<Profile, ConsumerLine> lines)
      throws IOException {
    ConsumerLine line = lines.apply(profile);
    BaseImage base = engine.ask(client -> BaseImage.of(client, profile.jvm().image()));
    return ConsumerImage.of(
        line, base, scenario.value().containers().consumer(), Home.find().folder());
  }

  /**
   * An image of registries that the run starts.
   *
   * @param use its purpose, in words
   * @param name its name and tag
   * @param setting the path of its setting in a scenario
   */
  private record RegistryImage(String use, String name, String setting) {

    /** The images that a scenario needs. */
    static List<RegistryImage> of(Scenario scenario) {
      List<RegistryImage> images = new ArrayList<>();
      if (!scenario.registries().embedded()) {
        return images;
      }
      if (scenario.registries().any(RegistryKind.ZOOKEEPER)) {
        images.add(
            new RegistryImage(
                "registries", scenario.containers().registry(), "containers.registry"));
      }
      scenario
          .containers()
          .nacos()
          .ifPresent(name -> images.add(new RegistryImage("Nacos", name, "containers.nacos")));
      return images;
    }
  }
}
