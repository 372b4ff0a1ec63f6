package dev.discoveryscale.scenario.container;

import dev.discoveryscale.probe.launcher.ConsumerLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * The image of a line's consumers: a base with the jars that were built, nothing else. Its tag ends
 * with a hash of what is in it, so that an image that is there need not be built again, and one of
 * other jars is never taken for it.
 */
final class ConsumerImage {

  /** Says of which line, release and base an image of this project is. */
  static final String LABEL = "dev.discoveryscale.consumer";

  private static final String JARS = "/opt/discovery-scale/";
  private static final int HASH_BYTES = 6;

  private final String name;
  private final String kind;
  private final BaseImage base;
  private final Map<Path, Path> places;

  private ConsumerImage(String name, String kind, BaseImage base, Map<Path, Path> places) {
    this.name = name;
    this.kind = kind;
    this.base = base;
    this.places = places;
  }

  /**
   * The image of a line on a base; it need not be built yet.
   *
   * @param repository the name it gets, without a tag
   * @throws IOException if a jar cannot be read
   */
  static ConsumerImage of(ConsumerLine line, BaseImage base, String repository) throws IOException {
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
    return new ConsumerImage(repository + ":" + tag, kind, base, places);
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

  /** A line with its jars as they lie in the image; what is none of them stays where it is. */
  ConsumerLine inside(ConsumerLine line) {
    return new ConsumerLine(
        line.name(),
        line.version(),
        line.classPath().stream().map(jar -> places.getOrDefault(jar, jar)).toList(),
        places.getOrDefault(line.agent(), line.agent()));
  }

  /**
   * Builds it if the engine does not have it, and removes those of the same line, release, base and
   * repository that it takes the place of, but for those that a container is of.
   *
   * @return names of what was removed
   * @throws IOException if it cannot be built
   */
  List<String> build(Engine engine) throws IOException {
    if (engine.ask(client -> Images.find(client, name)).isPresent()) {
      return List.of();
    }
    // Labels are inherited: this one is no stand-in for any other.
    String steps =
        "FROM %s\nLABEL %s=\"\" %s=\"%s\"\nCOPY jars %s\n"
            .formatted(base.name(), Images.STAND_IN, LABEL, kind, JARS);
    ImageFromDockerfile image =
        new ImageFromDockerfile(name, false).withFileFromString("Dockerfile", steps);
    places.forEach((jar, place) -> image.withFileFromPath("jars/" + place.getFileName(), jar));
    try {
      image.get();
    } catch (RuntimeException e) {
      throw new IOException("image %s cannot be built: %s".formatted(name, Engine.firstLine(e)), e);
    }
    return engine.ask(client -> FormerImages.remove(client, name, kind));
  }
}
