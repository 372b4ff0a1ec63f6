package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.discoveryscale.jvm.launcher.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * An image with a Java runtime.
 *
 * @param name as set
 * @param id what the engine calls its contents
 * @param jdk the runtime, with its folder in the image
 */
record BaseImage(String name, String id, Jdk jdk) {

  private static final String JAVA_HOME = "JAVA_HOME=";
  private static final String RELEASE = "release";

  /**
   * Looks into an image that the engine has.
   *
   * @throws IOException if it says nowhere where its Java is, or there is none
   */
  static BaseImage of(DockerClient client, String name) throws IOException {
    InspectImageResponse image =
        Images.find(client, name)
            .orElseThrow(() -> new IOException("the engine has no image " + name));
    String home =
        javaHome(image)
            .orElseThrow(
                () ->
                    new IOException(
                        "image %s sets no JAVA_HOME in its environment".formatted(name)));
    Path copy = Files.createTempDirectory("image-");
    try {
      copyRelease(client, name, home, copy.resolve(RELEASE));
      Jdk found = Jdk.at(copy);
      return new BaseImage(
          name, image.getId(), new Jdk(Path.of(home), found.version(), found.openJ9()));
    } finally {
      Files.deleteIfExists(copy.resolve(RELEASE));
      Files.delete(copy);
    }
  }

  private static Optional<String> javaHome(InspectImageResponse image) {
    String[] environment = image.getConfig() == null ? null : image.getConfig().getEnv();
    return environment == null
        ? Optional.empty()
        : Arrays.stream(environment)
            .filter(each -> each.startsWith(JAVA_HOME))
            .map(each -> each.substring(JAVA_HOME.length()))
            .findFirst();
  }

  /** Files of an image can be copied from a container, which does not have to run. */
  private static void copyRelease(DockerClient client, String name, String home, Path to)
      throws IOException {
    String id =
        client
            .createContainerCmd(name)
            .withEntrypoint("none")
            .withLabels(ContainerOwner.self().labels(to))
            .exec()
            .getId();
    try (InputStream tar = client.copyArchiveFromContainerCmd(id, home + "/" + RELEASE).exec();
        TarArchiveInputStream files = new TarArchiveInputStream(tar)) {
      files.getNextEntry();
      Files.copy(files, to);
    } catch (NotFoundException e) {
      throw new IOException("image %s has no file %s/%s".formatted(name, home, RELEASE), e);
    } finally {
      Abandoned.remove(client, id);
    }
  }
}
