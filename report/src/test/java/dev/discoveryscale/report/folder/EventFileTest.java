package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of all that a simulator did in a cell, the changes by which addresses came or went. */
class EventFileTest {
  private static final String LEAVE =
      """
      {"t":30,"type":"leave","churn":"flapping 2","plannedMs":7,"change":{"index":18,"kind":"LEAVE",\
      "startedAtMillis":10,"finishedAtMillis":20,"nodes":8},"registries":["h:1"],\
      "addresses":{"interface":["dubbo://9:1"]}}
      """;

  @TempDir Path folder;

  private List<InstanceChange> read(String text) throws IOException {
    return EventFile.changes(Files.writeString(folder.resolve("events.jsonl"), text));
  }

  @Test
  void readsChangeWithTimesAndAddresses() throws IOException {
    assertThat(read(LEAVE))
        .containsExactly(
            new InstanceChange(
                "flapping 2",
                7,
                "leave",
                Direction.DISAPPEARED,
                10,
                20,
                Optional.empty(),
                List.of("h:1"),
                Map.of("interface", List.of("dubbo://9:1"))));
  }

  @Test
  void readsChangesOfInterfacesAndRegistries() throws IOException {
    assertThat(
            read(
                """
                {"t":1,"type":"withdraw","churn":"a","plannedMs":1,"change":{"index":0,\
                "startedAtMillis":2,"finishedAtMillis":3},"interface":"a.B","registries":["h:1"],\
                "addresses":{"interface":["dubbo://9:1"]}}
                {"t":1,"type":"stop","churn":"b","plannedMs":1,"change":{"registry":"registry-1",\
                "startedAtMillis":4,"finishedAtMillis":5},"registries":["h:1"],"addresses":{}}
                {"t":1,"type":"override","churn":"old","plannedMs":1,"change":{"index":0}}
                """))
        .extracting(
            InstanceChange::churn, InstanceChange::direction, change -> change.service().orElse(""))
        .containsExactly(
            tuple("a", Direction.DISAPPEARED, "a.B"), tuple("b", Direction.STAYED, ""));
  }

  @Test
  void skipsEverythingElse() throws IOException {
    assertThat(
            read(
                """
                {"t":1,"type":"phase","name":"churn"}
                {"t":2,"type":"restart-registry","churn":"odd","change":{"registry":1}}
                {"t":3,"type":"addresses","compared":{"lost":0}}
                {"t":4,"type":"join","churn":"old","plannedMs":1,"change":{"startedAtMillis":1}}
                """
                    + LEAVE
                    + "{\"t\":9,\"type\":\"lea"))
        .hasSize(1);
    assertThat(EventFile.changes(folder.resolve("missing"))).isEmpty();
  }

  @Test
  void readsWhereConsumerReachedRegistries() throws IOException {
    Path file = folder.resolve("events.jsonl");
    Files.writeString(
        file,
        """
        {"t":1,"type":"registries","connect":["h:1","h:2"],"consumerConnect":["h:7","h:8,h:9"]}
        """
            + LEAVE);

    assertThat(EventFile.registries(file)).containsExactly("h:7", "h:8,h:9");
    assertThat(EventFile.registries(Files.writeString(file, LEAVE))).isEmpty();
  }

  @Test
  void refusesChangeWithoutTimes() {
    assertThatThrownBy(() -> read(LEAVE + LEAVE.replace("startedAtMillis", "at")))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("events.jsonl:2: ")
        .hasMessageContaining("startedAtMillis");
  }

  /** The probe's own test holds the same for the consumer's side. */
  @Test
  void hashesAddressAsProbeDoes() {
    assertThat(AddressHash.of("dubbo://2130772225:20880")).isEqualTo("08394a3723c933c8");
  }
}
