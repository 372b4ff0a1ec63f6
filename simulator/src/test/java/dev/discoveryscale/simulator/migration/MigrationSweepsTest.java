package dev.discoveryscale.simulator.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan plays some applications of a captured fleet, and leaves out the others. */
class MigrationSweepsTest {

  private static final String SERVICE = "dev.discoveryscale.demo.Service001";
  private static final String REST = "dev.discoveryscale.demo.OnlyRest";

  @TempDir private Path folder;

  private static void node(SnapshotFixture live, String directory, String service, String url)
      throws Exception {
    String text = url.formatted(service, service);
    String name = URLEncoder.encode(text, StandardCharsets.UTF_8);
    live.write("/dubbo/%s/%s/%s".formatted(service, directory, name), "");
  }

  private static void consumer(
      SnapshotFixture live, String application, String service, String more) throws Exception {
    String parameters = "?application=" + application + "&category=consumers&interface=%s" + more;
    node(live, "consumers", service, "consumer://10.0.0.9/%s" + parameters);
  }

  @FunctionalInterface
  private interface Consumers {
    void write(SnapshotFixture live) throws Exception;
  }

  private MigrationSweeps sweeps(Consumers consumers) throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "orders", 2);
      node(live, "providers", REST, "rest://10.0.0.8:8080/%s?application=web&interface=%s&pid=8");
      consumers.write(live);
      return new MigrationSweeps(live.capture("fleet", true, Optional.empty()), 3);
    }
  }

  @Test
  void leavesOutConsumersThatCannotBePlayed() throws Exception {
    MigrationSweeps sweeps =
        sweeps(
            live -> {
              consumer(live, "shop", SERVICE, "");
              consumer(live, "browser", REST, "");
              consumer(live, "odd$name", SERVICE, "");
              consumer(live, "both", SERVICE, "");
              consumer(live, "both", SERVICE, "&group=blue");
            });

    assertThat(sweeps.consumers())
        .extracting(CapturedConsumer::application)
        .containsExactly("shop");
    assertThat(sweeps.leftOut()).containsExactlyInAnyOrder("browser", "odd$name", "both");
  }

  @Test
  void refusesAFleetWhoseConsumersNobodyAnswers() {
    assertThatThrownBy(() -> sweeps(live -> consumer(live, "browser", REST, "")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("must have a consuming application that can be played")
        .hasMessageContaining(
            "where browser looks for services that only unanswered protocols provide");
  }

  @Test
  void refusesAFleetWithoutConsumers() {
    assertThatThrownBy(() -> sweeps(live -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("must have consumer nodes");
  }

  @Test
  void writesIntoNoFolderOfSomethingElse() throws Exception {
    MigrationSweeps sweeps = sweeps(live -> consumer(live, "shop", SERVICE, ""));
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Path letter = Files.writeString(mine.resolve("letter"), "hi");

    assertThatThrownBy(() -> sweeps.requireSame(mine, "asked"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--out must be a new folder")
        .hasMessageContaining("letter");
    assertThat(mine.toFile().listFiles()).containsExactly(letter.toFile());

    Path empty = folder.resolve("empty");
    sweeps.requireSame(empty, "asked");
    sweeps.requireSame(empty, "asked");
    assertThatThrownBy(() -> sweeps.requireSame(empty, "something else"))
        .hasMessageContaining("in which another plan was begun");
  }
}
