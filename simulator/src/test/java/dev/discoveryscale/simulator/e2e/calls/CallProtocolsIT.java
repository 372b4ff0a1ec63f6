package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real servers and clients of protocols beside dubbo and tri, and payloads that all of them carry.
 */
@Tag("exhaustive")
class CallProtocolsIT {

  @TempDir private Path folder;

  @Test
  void callsOverProtocolsThatChooseSerializationAndNetworkThemselves() throws Exception {
    Map<String, JsonNode> played =
        new PlayedStacks(folder)
            .played(
                """
                stacks:
                  - {line: [dubbo-2.5, dubbo-2.6, dubbo-2.7], protocol: [rmi, hessian, http, webservice]}
                  - {line: dubbo-3.3, protocol: [rmi, http]}
                payloads: [person]
                """);
    assertThat(played).hasSize(14);
    Path run = folder.resolve("run");
    Ended again =
        SimulatorProcess.ended(run, PlayedStacks.LIMIT, "run", "--resume", run.toString());
    assertThat(again.output()).contains("nothing to resume: all 14 cells have a result");
    played.forEach(
        (name, calls) -> {
          String protocol = name.split("-")[2];
          String writes =
              name.matches("dubbo-(2.7|3.3)-http.*")
                  ? "json"
                  : Map.of("hessian", "hessian", "webservice", "soap")
                      .getOrDefault(protocol, "java");
          assertThat(calls.at("/client/protocols").toString())
              .as(name)
              .isEqualTo("[\"%s\"]".formatted(protocol));
          assertThat(calls.at("/server/protocols")).as(name).isEmpty();
          for (String side : List.of("server", "client")) {
            assertThat(calls.at("/" + side + "/serializations").toString())
                .as(name)
                .isEqualTo("[\"%s\"]".formatted(writes));
          }
          assertThat(calls.at("/server/transporters").toString())
              .as(name)
              .isEqualTo(protocol.equals("rmi") ? "[]" : "[\"jetty\"]");
        });
  }

  @Test
  void callsWithBidRequestsOverEveryKindOfProtocol() throws Exception {
    Map<String, String> written =
        new PlayedStacks(folder)
            .writtenTogether(
                """
                stacks:
                  - {line: [dubbo-2.5, dubbo-3.3], protocol: dubbo, serialization: hessian2}
                  - {line: dubbo-3.3, protocol: tri, serialization: hessian2}
                  - {line: dubbo-2.7, protocol: [rmi, hessian, http]}
                payloads: [bid-request, bid-request-list-distinct, work-1k]
                """);
    assertThat(written).hasSize(18);
  }
}
