package dev.discoveryscale.provider.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where an instance says that its metadata can be asked for, as real providers of 3.3.6 do. */
class MetadataServiceTest {

  private static final ProtocolSpec DUBBO = new ProtocolSpec("dubbo", 20880, "dubbo");
  private static final ProtocolSpec TRIPLE = new ProtocolSpec("tri", 50051, "tri");
  private static final ProtocolSpec NAMED_TRIPLE = new ProtocolSpec("tri", 50051, "dubbo");

  @Test
  void announcesSecondServiceOf33WithTriple() {
    String expected =
        "version:2.0.0,dubbo:2.0.2,release:3.3.6,side:provider,port:50051,protocol:tri";

    assertThat(announced("dubbo-3.3", TRIPLE)).contains(expected, "meta-v:2.0.0");
    assertThat(announced("dubbo-3.3", DUBBO, TRIPLE)).contains(expected, "meta-v:2.0.0");
  }

  @Test
  void announcesFirstServiceWithoutTriple() {
    assertThat(announced("dubbo-3.3", DUBBO))
        .contains("version:1.0.0", "port:20880,protocol:dubbo", "meta-v:1.0.0");
    assertThat(announced("dubbo-3.3", NAMED_TRIPLE))
        .contains("version:1.0.0", "port:50051,protocol:dubbo", "meta-v:1.0.0");
    assertThat(announced("dubbo-3.1", TRIPLE)).contains("version:1.0.0", "port:50051,protocol:tri");
    assertThatThrownBy(() -> announced("dubbo-3.0", TRIPLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("wire dubbo");
    assertThat(announced("dubbo-3.0", TRIPLE, DUBBO)).contains("port:20880,protocol:dubbo");
  }

  @Test
  void ignoresProtocolsOf33BesideDubboAndTriple() {
    ProtocolSpec hessian = new ProtocolSpec("hessian", 20883, "dubbo");

    assertThat(announced("dubbo-3.3", DUBBO, NAMED_TRIPLE, hessian))
        .contains("version:1.0.0", "port:20880,protocol:dubbo");
    assertThat(announced("dubbo-3.2", DUBBO, NAMED_TRIPLE, hessian))
        .contains("port:20883,protocol:hessian");
  }

  /** The instance's node without quotes and backslashes. */
  private static String announced(String line, ProtocolSpec... protocols) {
    FleetSpec fleet =
        new FleetSpec(
            "demo-provider",
            "3.3.6",
            1,
            List.of(ServiceSpec.of("demo.Alpha")),
            List.of(protocols),
            UrlSpec.of(0, 0),
            new RegisteringSpec(
                RegisterMode.INSTANCE,
                MetadataStorage.LOCAL,
                1,
                Placement.MIRRORED,
                Sessions.SHARED));
    return Dialects.of(line)
        .instanceNodes(fleet, new Instance(0, "127.1.0.1", 1, 0), 0)
        .get(0)
        .data()
        .replaceAll("[\"\\\\]", "");
  }
}
