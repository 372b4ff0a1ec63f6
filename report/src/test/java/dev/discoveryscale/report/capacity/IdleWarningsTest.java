package dev.discoveryscale.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recorded consumers of a Nacos: 2.7 fetches all lists every 10 s, 3.0 waits to be told. */
class IdleWarningsTest {

  @Test
  void warnsOfConsumerThatFetchesRepeatedly() throws IOException {
    List<NamedRun> runs =
        List.of(
            new NamedRun("rnacos", Reports.read(Path.of("../results/reference/rnacos"))),
            new NamedRun("nacos", Reports.read(Path.of("../results/reference/nacos"))));

    assertThat(IdleWarnings.of("dubbo-2.7-interface", runs))
        .singleElement()
        .asString()
        .startsWith("a consumer with a heap of 768 MB allocated 1,404,4")
        .contains("MB an hour without calls or changes");
    assertThat(IdleWarnings.of("dubbo-3.0-application", runs)).isEmpty();
  }

  @Test
  void isSilentForConsumerAtRest() throws IOException {
    List<NamedRun> runs =
        List.of(
            new NamedRun("plain", Reports.read(Path.of("../results/reference/containers/plain"))));

    assertThat(IdleWarnings.of("dubbo-2.7-interface", runs)).isEmpty();
  }
}
