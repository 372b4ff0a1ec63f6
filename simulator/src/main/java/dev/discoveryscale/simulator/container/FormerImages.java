package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.model.Image;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Images of consumers that a newer one took the place of, as their labels say: of the same line,
 * release, base and name, built by the same checkout, and not lately.
 */
final class FormerImages {

  private static final Logger LOG = LoggerFactory.getLogger(FormerImages.class);

  /** As long as a run of twenty hours may still come to its next cell. */
  static final Duration KEPT = Duration.ofHours(24);

  private FormerImages() {}

  /**
   * Removes them. The engine refuses to remove an image that a container uses, running or not; such
   * images stay. A failure here has no effect on the run; the next run tries again.
   *
   * @param newest the image that stays @return the names of removed images
   */
  static List<String> remove(Engine engine, ConsumerImage newest, Instant now) {
    String repository = newest.name().substring(0, newest.name().lastIndexOf(':') + 1);
    List<String> removed = new ArrayList<>();
    try {
      for (Image image : labelled(engine, newest.labels())) {
        if (Instant.ofEpochSecond(image.getCreated()).plus(KEPT).isBefore(now)) {
          names(image)
              .filter(name -> name.startsWith(repository) && !name.equals(newest.name()))
              .filter(name -> remove(engine, name))
              .forEach(removed::add);
        }
      }
    } catch (IOException e) {
      LOG.warn("older consumer images cannot be listed", e);
    }
    return removed;
  }

  private static List<Image> labelled(Engine engine, Map<String, String> labels)
      throws IOException {
    return engine.ask(client -> client.listImagesCmd().withLabelFilter(labels).exec());
  }

  private static Stream<String> names(Image image) {
    return image.getRepoTags() == null ? Stream.empty() : Arrays.stream(image.getRepoTags());
  }

  private static boolean remove(Engine engine, String name) {
    try {
      engine.ask(client -> client.removeImageCmd(name).exec());
      return true;
    } catch (IOException e) {
      LOG.info("image {} is kept: {}", name, e.getMessage());
      return false;
    }
  }
}
