package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortsOfProcessesTest {

  private final PortsOfProcesses ports = new PortsOfProcesses();

  private String processOf(String protocol, int port) {
    return ports.processOf(
        CapturedUrl.parse(
                "%s://10.0.0.1:%d/a.B?application=orders&release=3.3.6".formatted(protocol, port))
            .orElseThrow());
  }

  private static Entry instance(int first, int second) {
    String endpoints = "[{\\\"port\\\":%d},{\\\"port\\\":%d}]".formatted(first, second);
    return new Entry(
        0,
        Directory.Kind.INSTANCES,
        "/services/orders",
        "10.0.0.1:" + first,
        Optional.of(
            "{\"payload\":{\"metadata\":{\"dubbo.endpoints\":\"%s\"}}}".formatted(endpoints)));
  }

  @Test
  void findsThemInAnInstance() {
    ports.add(instance(20_880, 50_052));
    ports.add(instance(20_881, 50_051));

    assertThat(processOf("tri", 50_051)).isEqualTo(processOf("dubbo", 20_881));
    assertThat(processOf("tri", 50_052)).isEqualTo(processOf("dubbo", 20_880));
    assertThat(processOf("dubbo", 20_880)).isNotEqualTo(processOf("dubbo", 20_881));
  }

  @Test
  void takesOneForEachProtocolWithoutInstances() {
    String first = processOf("dubbo", 20_880);
    String second = processOf("dubbo", 20_881);

    assertThat(second).isNotEqualTo(first);
    assertThat(processOf("tri", 50_051)).isEqualTo(first);
    assertThat(processOf("tri", 50_052)).isEqualTo(second);
    assertThat(processOf("dubbo", 20_880)).isEqualTo(first);
  }
}
