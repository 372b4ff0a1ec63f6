package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Image;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Images of consumers that a newly built one takes the place of, as their label tells. */
final class FormerImages {

  private static final Logger LOG = LoggerFactory.getLogger(FormerImages.class);

  private FormerImages() {}

  /**
   * Removes them. The engine refuses to remove one that a container is of, running or not: it is
   * left. One that a simulator wants afterwards all the same is built again.
   *
   * @param newest the one that stays
   * @param kind what its label says
   * @return the names of those removed
   */
  static List<String> remove(DockerClient client, String newest, String kind) {
    String repository = newest.substring(0, newest.lastIndexOf(':') + 1);
    List<String> removed = new ArrayList<>();
    for (Image image :
        client.listImagesCmd().withLabelFilter(Map.of(ConsumerImage.LABEL, kind)).exec()) {
      names(image)
          .filter(name -> name.startsWith(repository) && !name.equals(newest))
          .filter(name -> remove(client, name))
          .forEach(removed::add);
    }
    return removed;
  }

  private static Stream<String> names(Image image) {
    return image.getRepoTags() == null ? Stream.empty() : Arrays.stream(image.getRepoTags());
  }

  private static boolean remove(DockerClient client, String name) {
    try {
      client.removeImageCmd(name).exec();
      return true;
    } catch (ConflictException inUse) {
      LOG.info("image {} is in use and stays: {}", name, Engine.firstLine(inUse));
      return false;
    } catch (NotFoundException gone) {
      return false;
    }
  }
}
