package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * The engine that ran registries and consumers of a run.
 *
 * @param engine its name, such as {@code Docker}
 * @param version its version
 * @param apiVersion version of the interface that was spoken
 * @param cgroup version of the control groups it limits with, 1 or 2
 * @param cgroupDriver who makes these groups
 * @param storageDriver where images and containers' own files lie
 * @param limited what the engine limits, one line each
 * @param images the images that were used
 */
public record Containers(
    String engine,
    String version,
    String apiVersion,
    String cgroup,
    String cgroupDriver,
    String storageDriver,
    List<String> limited,
    List<Image> images) {

  public Containers {
    limited = List.copyOf(limited);
    images = List.copyOf(images);
  }

  /** A line for each image that only stands in for the one of its name. */
  public List<String> standIns() {
    return images.stream()
        .flatMap(
            image ->
                image.standIn().stream()
                    .map(
                        what ->
                            "the image %s is a stand-in, not the one of that name: %s"
                                .formatted(image.name(), what)))
        .distinct()
        .toList();
  }

  /**
   * An image.
   *
   * @param use what it is for
   * @param name its name and tag, as set
   * @param id the engine's identifier of its contents
   * @param standIn what it is made of if it is only a stand-in for the image of that name
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Image(String use, String name, String id, Optional<String> standIn) {}
}
