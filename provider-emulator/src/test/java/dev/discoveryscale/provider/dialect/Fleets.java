package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.util.List;

/** Fleets that tests build on. */
public final class Fleets {

  /** The protocol every fleet has. */
  public static final ProtocolSpec DUBBO = new ProtocolSpec("dubbo", 20880, "dubbo");

  private Fleets() {}

  /** A fleet of demo.Alpha and demo.Beta, ten instances. */
  public static FleetSpec fleet(
      String release,
      RegisterMode mode,
      MetadataStorage metadata,
      int urlLength,
      int distinctParameters,
      ProtocolSpec... protocols) {
    return new FleetSpec(
        "demo-provider",
        release,
        10,
        List.of(ServiceSpec.of("demo.Alpha"), ServiceSpec.of("demo.Beta")),
        List.of(protocols),
        UrlSpec.of(urlLength, distinctParameters),
        new RegisteringSpec(mode, metadata, 1, Placement.MIRRORED, Sessions.SHARED));
  }
}
