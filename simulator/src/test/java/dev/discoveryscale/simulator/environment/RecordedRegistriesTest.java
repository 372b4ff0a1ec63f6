package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is said of the servers that turned out to be there. */
class RecordedRegistriesTest {

  private static final Optional<NacosCredentials> LOGIN =
      Optional.of(new NacosCredentials("admin", "secret"));

  @Test
  void notesALoginThatIsNotRequired() throws Exception {
    assertThat(
            RecordedRegistries.unneededLogins(
                List.of(
                    new Answering("registry-1", LOGIN, Optional.of(true)),
                    new Answering("registry-2", LOGIN, Optional.of(false)),
                    new Answering("registry-3", Optional.empty(), Optional.of(true)))))
        .containsExactly(
            "registry-1 (127.0.0.1:8848) requires no login; user admin was not needed.");
  }

  @Test
  void addsNoNoteForARegistryThatDoesNotAnswer() {
    Registry silent = new Answering("registry-1", LOGIN, Optional.empty());
    assertThat(RecordedRegistries.unneededLogins(List.of(silent))).isEmpty();
  }

  private record Answering(
      String name, Optional<NacosCredentials> credentials, Optional<Boolean> answers)
      implements NacosRegistry {

    @Override
    public boolean answersAnybody() throws IOException {
      return answers.orElseThrow(() -> new IOException("timed out"));
    }

    @Override
    public String connectString() {
      return "127.0.0.1:8848";
    }

    @Override
    public String namespace() {
      return PUBLIC;
    }

    @Override
    public ServerIdentity server() {
      return new ServerIdentity(RegistryKind.NACOS, "Nacos", Optional.of("2.5.1"));
    }

    @Override
    public RegistryStatistics statistics() {
      return RegistryStatistics.absent("it only answers");
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }
}
