package dev.discoveryscale.probe.push;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.probe.push.subject.FleetService;
import dev.discoveryscale.probe.push.subject.Incarnation;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.List;

/** What an emulated provider of a line writes. */
final class EmulatedWording {

  private static final String SERVICE = FleetService.class.getName();

  private final Dialect dialect;
  private final FleetSpec fleet;

  EmulatedWording(String line) {
    dialect = Dialects.of(line);
    boolean applications = dialect.registerModes().contains(RegisterMode.INSTANCE);
    fleet =
        new FleetSpec(
            "demo-provider",
            dialect.releases().get(0),
            1,
            List.of(ServiceSpec.of(SERVICE)),
            List.of(new ProtocolSpec("dubbo", 20_880, "dubbo")),
            UrlSpec.of(1_024, 0),
            new RegisteringSpec(
                applications ? RegisterMode.ALL : RegisterMode.INTERFACE,
                MetadataStorage.LOCAL,
                1,
                Placement.MIRRORED,
                Sessions.PER_INSTANCE));
  }

  String provider(Incarnation one) {
    String path = node(one, "/dubbo/" + SERVICE + "/providers/").path();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  String instance(Incarnation one) {
    return node(one, "/services/" + fleet.application() + "/").data();
  }

  String metadata(Incarnation one) {
    return dialect.metadata(fleet, instanceOf(one)).get(0).json();
  }

  private Node node(Incarnation one, String below) {
    return dialect.instanceNodes(fleet, instanceOf(one), 0).stream()
        .filter(node -> node.ephemeral() && node.path().startsWith(below))
        .findFirst()
        .orElseThrow();
  }

  private static Instance instanceOf(Incarnation one) {
    return new Instance(0, one.host(), one.pid(), one.startedAt());
  }
}
