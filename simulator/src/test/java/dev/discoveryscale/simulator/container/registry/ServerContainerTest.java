package dev.discoveryscale.simulator.container.registry;

import static dev.discoveryscale.simulator.container.FakeEngine.done;
import static dev.discoveryscale.simulator.container.FakeEngine.refused;
import static dev.discoveryscale.simulator.container.FakeEngine.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.external.ExternalZooKeeper;
import dev.discoveryscale.simulator.container.EngineLost;
import dev.discoveryscale.simulator.container.FakeEngine;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why a server that does not serve is given up. */
class ServerContainerTest {

  private static final String ENDED = "\"Running\":false,\"Pid\":0";

  /** An id that is part of no control group's name: those are often random hexadecimal digits. */
  private static final String ID = "an-id-of-no-group";

  @TempDir private Path folder;

  private final FakeEngine engine = new FakeEngine();

  @Test
  void doesNotTakeALostEngineForAnEndedServer() throws IOException {
    engine.answer("inspectContainerCmd", refused());

    assertThatThrownBy(this::awaitServing)
        .isInstanceOf(EngineLost.class)
        .hasMessageContaining("the container engine at unix:///fake.sock stopped answering");
    assertThat(server().pid()).isEmpty();
  }

  @Test
  void blamesAnEngineThatStopsForTheEndedServer() {
    engine.answer("inspectContainerCmd", state(ENDED)).answer("pingCmd", refused());

    assertThatThrownBy(this::awaitServing).isInstanceOf(EngineLost.class);
  }

  @Test
  void reportsAServerThatEnded() {
    engine.answer("inspectContainerCmd", state(ENDED)).answer("pingCmd", done());

    assertThatThrownBy(this::awaitServing)
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("registry-1 could not be started: its container ended; see ")
        .hasMessageEndingWith("server.log");
  }

  @Test
  void asksTheEngineAgainOnlyForAnotherProcess() throws IOException {
    long own = ProcessHandle.current().pid();
    engine.answer("inspectContainerCmd", state("\"Running\":true,\"Pid\":" + own));
    String inEveryGroupsName = "/";
    ServerContainer<?> here = server(inEveryGroupsName);
    ServerContainer<?> elsewhere = server(ID);

    assertThat(here.pid()).hasValue(own);
    assertThat(here.pid()).hasValue(own);
    assertThat(engine.asked()).hasSize(1);
    elsewhere.pid();
    elsewhere.pid();
    assertThat(engine.asked()).hasSize(3);
  }

  private void awaitServing() throws IOException {
    server().awaitServing();
  }

  private ServerContainer<ExternalZooKeeper> server() throws IOException {
    return server(ID);
  }

  /** One whose port nobody listens at. */
  private ServerContainer<ExternalZooKeeper> server(String id) throws IOException {
    ContainerLog log = new ContainerLog(engine.client(), id, folder.resolve("server.log"));
    try (ServerSocket free = new ServerSocket(0)) {
      String address = "127.0.0.1:" + free.getLocalPort();
      return new ServerContainer<>(
          "registry-1",
          engine.engine(),
          id,
          log,
          limit -> ExternalZooKeeper.connect("registry-1", address, limit));
    }
  }
}
