package dev.discoveryscale.simulator.container;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * The image of a line's consumers: a base with the jars that were built, nothing else. Its tag ends
 * with a hash of what is in it, so that an image that is there need not be built again, and one of
 * other jars is never taken for it.
 */
final class ConsumerImage {

  /** Label that names the line, release and base of an image. */
  static final String LABEL = "dev.discoveryscale.consumer";

  /** Says which checkout built it. */
  static final String CHECKOUT = "dev.discoveryscale.checkout";

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerImage.class);
  private static final String JARS = "/opt/discovery-scale/";
  private static final int HASH_BYTES = 6;
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(10);

  private final String name;
  private final Map<String, String> labels;
  private final BaseImage base;
  private final Map<Path, Path> places;

  private ConsumerImage(
      String name, Map<String, String> labels, BaseImage base, Map<Path, Path> places) {
    this.name = name;
    this.labels = labels;
    this.base = base;
    this.places = places;
  }

  /**
   * The image of a line on a base; it need not be built yet.
   *
   * @param repository the name it gets, without a tag
   * @param checkout the folder of the project whose consumers these are
   * @throws IOException if a jar cannot be read
   */
  static ConsumerImage of(ConsumerLine line, BaseImage base, String repository, Path checkout)
      throws IOException {
    Map<Path, Path> places = new LinkedHashMap<>();
    for (Path jar : line.classPath()) {
      places.putIfAbsent(jar, Path.of(JARS, "%03d-%s".formatted(places.size(), jar.getFileName())));
    }
    String tag = "%s-%s-%s".formatted(line.name(), line.version(), hash(base, places));
    String kind =
        "%s %s%s on %s"
            .formatted(
                line.name(),
                line.version(),
                line.hasNacosClient() ? " with the client of Nacos" : "",
                base.name());
    Map<String, String> labels = Map.of(LABEL, kind, CHECKOUT, checkout.toString());
    return new ConsumerImage(repository + ":" + tag, labels, base, places);
  }

  private static String hash(BaseImage base, Map<Path, Path> places) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(base.id().getBytes(StandardCharsets.UTF_8));
      for (Path jar : places.keySet()) {
        try (InputStream in = new DigestInputStream(Files.newInputStream(jar), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its name with its tag. */
  String name() {
    return name;
  }

  BaseImage base() {
    return base;
  }

  /** A line with the paths of its jars in the image; other paths stay as they are. */
  ConsumerLine inside(ConsumerLine line) {
    return new ConsumerLine(
        line.name(),
        line.version(),
        line.classPath().stream().map(jar -> places.getOrDefault(jar, jar)).toList(),
        places.getOrDefault(line.agent(), line.agent()));
  }

  /** The labels: what the image contains, and which checkout built it. */
  Map<String, String> labels() {
    return labels;
  }

  /** An action that needs the image. */
  interface Use<T> {
    T of(String name) throws IOException;
  }

  /**
   * Does something that needs the image, which is built if the engine does not have it. If the
   * image was removed meanwhile, builds it and tries again.
   *
   * @throws IOException if it cannot be built or that fails
   */
  <T> T use(Engine engine, Use<T> use) throws IOException {
    build(engine);
    try {
      return use.of(name);
    } catch (EngineLost e) {
      throw e;
    } catch (IOException e) {
      if (!build(engine)) {
        throw e;
      }
      LOG.info("image {} was removed and had to be built again", name, e);
      return use.of(name);
    }
  }

  /**
   * Builds it if the engine does not have it.
   *
   * @return whether that was necessary
   * @throws IOException if it cannot be built
   */
  boolean build(Engine engine) throws IOException {
    if (Images.find(engine, name).isPresent()) {
      return false;
    }
    // Labels are inherited: this one is no stand-in for any other.
    String steps =
        "FROM %s\nLABEL %s=\"\"\nCOPY jars %s\n".formatted(base.name(), Images.STAND_IN, JARS);
    ImageFromDockerfile image =
        new ImageFromDockerfile(name, false)
            .withFileFromString("Dockerfile", steps)
            .withBuildImageCmdModifier(build -> build.withLabels(labels));
    places.forEach((jar, place) -> image.withFileFromPath("jars/" + place.getFileName(), jar));
    try {
      engine.within(BUILD_LIMIT).ask(unused -> image.get());
      return true;
    } catch (EngineLost e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("image %s cannot be built: %s".formatted(name, e.getMessage()), e);
    }
  }
}
