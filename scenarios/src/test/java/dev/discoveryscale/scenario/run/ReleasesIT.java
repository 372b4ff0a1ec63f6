package dev.discoveryscale.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.launcher.ConsumerLines;
import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.model.ByteSize;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Profile.Model;
import dev.discoveryscale.scenario.plan.Checks.From;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A release that cannot be had is found before anything is started. */
class ReleasesIT {

  private static final From<Profile> UNKNOWN = profile("unknown", "3.0.999");

  private final ConsumerLines built =
      new ConsumerLines(Path.of(System.getProperty("simulate.home")));
  private final From<Profile> asBuilt = profile("built", built.find("dubbo-3.0").version());

  @Test
  void hasTheBuiltRelease() {
    Releases releases = Releases.resolve(built, List.of(asBuilt));

    assertThat(releases.of(asBuilt.value())).isEqualTo(built.find("dubbo-3.0"));
  }

  @Test
  void refusesAReleaseThatDoesNotExistNamingProfilePlaceAndWhatIsAllowed() {
    String message =
        "unknown.yaml: client.version: found 3.0.999, but Maven has no"
            + " org.apache.dubbo:dubbo:3.0.999 (asked ";

    assertThatThrownBy(() -> Releases.resolve(built, List.of(asBuilt, UNKNOWN)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(message)
        .hasMessageEndingWith(
            "allowed: a release of dubbo-3.0 that Maven can give, or %s, which is built"
                .formatted(asBuilt.value().client().version()))
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> Releases.look(built, List.of(asBuilt, UNKNOWN)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(message);
  }

  private static From<Profile> profile(String name, String version) {
    ByteSize size = ByteSize.parse("64m");
    return new From<>(
        new Profile(
            name,
            new Profile.Client("dubbo-3.0", version, size),
            new Profile.Discovery(Model.APPLICATION, "local"),
            new Profile.Jvm(
                Optional.empty(), size, "g1", 1, size, false, "eclipse-temurin:17-jre", List.of())),
        name + ".yaml");
  }
}
