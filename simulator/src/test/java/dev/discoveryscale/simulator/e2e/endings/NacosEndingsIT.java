package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.simulator.e2e.RnacosOfTests;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be run in a Nacos, or not as it was meant, ends with its code and says why. */
@Tag("exhaustive")
class NacosEndingsIT {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String TIME = "span: 8s, by: real";
  private static final String PROFILE = "dubbo-3.3-application";
  private static final String SECRET = "wrong-4711";

  @TempDir private Path folder;

  @Test
  void failsTheCellAndNamesAMissingNamespace() throws Exception {
    try (RnacosServer theirs = RnacosOfTests.start(folder.resolve("theirs"));
        Simulation simulation = start(theirs.connectString(), "{namespace: dev}", Map.of())) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.cell(PROFILE).path("message").asText())
          .isEqualTo(
              "registry registry-1: %s has no namespace \"dev\"; it has [public]"
                  .formatted(theirs.connectString()));
    }
  }

  @Test
  void failsTheCellAndHidesAWrongPassword() throws Exception {
    try (RnacosServer theirs = RnacosOfTests.startLocked(folder.resolve("theirs"), "right-4711");
        Simulation simulation =
            start(
                theirs.connectString(),
                "{user: admin, passwordFrom: THEIR_SECRET}",
                Map.of("THEIR_SECRET", SECRET))) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.cell(PROFILE).path("message").asText())
          .contains("refuses the login of user admin");
      assertThat(RnacosOfTests.filesWith(SECRET, folder)).isEmpty();
    }
  }

  @Test
  void notesALoginThatIsNotRequired() throws Exception {
    try (RnacosServer theirs = RnacosOfTests.start(folder.resolve("theirs"));
        Simulation simulation =
            start(
                theirs.connectString(),
                "{user: admin, passwordFrom: THEIR_SECRET}",
                Map.of("THEIR_SECRET", SECRET))) {
      String remark =
          "registry-1 (%s) requires no login; user admin was not needed."
              .formatted(theirs.connectString());

      assertThat(simulation.exitCode(LIMIT)).as("%s", simulation.output()).isZero();
      assertThat(simulation.output()).contains(remark);
      assertThat(Files.readString(simulation.run().resolve("report.md"))).contains(remark);
      assertThat(RnacosOfTests.filesWith(SECRET, simulation.run())).isEmpty();
    }
  }

  @Test
  void refusesAMissingPassword() throws Exception {
    try (Simulation simulation =
        start("127.0.0.1:1", "{user: admin, passwordFrom: NOT_THERE_4711}", Map.of())) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .contains(
              "registries.nacos.passwordFrom must ",
              ", got no environment variable NOT_THERE_4711");
      assertThat(simulation.run()).doesNotExist();
    }
  }

  @Test
  void failsTheCellAndNamesAMissingServer() throws Exception {
    try (Simulation simulation = start("127.0.0.1:1", "{namespace: public}", Map.of())) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
      assertThat(simulation.cell(PROFILE).path("message").asText())
          .startsWith(
              "registry registry-1: 127.0.0.1:1 is not a Nacos: no server listens there (Connection refused)");
      assertThat(simulation.output())
          .contains("no cell reached its registries: if registries.connect, 127.0.0.1:1, is wrong");
    }
  }

  @Test
  void recognizesTheGrpcPortAndNamesTheRightOne() throws Exception {
    try (RnacosServer theirs = RnacosOfTests.start(folder.resolve("theirs"))) {
      int port = Integer.parseInt(theirs.connectString().split(":")[1]);
      try (Simulation simulation =
          start("127.0.0.1:" + (port + 1_000), "{namespace: public}", Map.of())) {

        assertThat(simulation.exitCode(LIMIT)).isEqualTo(4);
        assertThat(simulation.cell(PROFILE).path("message").asText())
            .contains("a gRPC server answers there")
            .endsWith(
                "%d looks like the gRPC port of a Nacos: give its HTTP port %d"
                    .formatted(port + 1_000, port));
      }
    }
  }

  @Test
  void refusesALineWithoutNacosSupport() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            TIME,
            "dubbo-2.6-interface",
            "registries={kind: nacos, connect: ['127.0.0.1:1']}")) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .contains("client.line must ", ", got dubbo-2.6, with a Nacos in scenario ");
    }
  }

  @Test
  void refusesANacosThatCannotBeStarted() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            Map.of("RNACOS_BINARY", "/bin/true"),
            folder,
            TIME,
            PROFILE,
            "registries={kind: nacos}")) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .contains(": no Nacos can be started: ")
          .contains("/bin/true is not rnacos");
    }
  }

  private Simulation start(String server, String nacos, Map<String, String> environment)
      throws Exception {
    return Simulation.start(
        environment,
        folder,
        TIME,
        PROFILE,
        "registries={kind: nacos, connect: ['%s'], nacos: %s}".formatted(server, nacos));
  }
}
