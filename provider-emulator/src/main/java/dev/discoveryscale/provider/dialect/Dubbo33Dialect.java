package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.MetadataProtocols;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.util.List;
import java.util.Map;

/**
 * Providers of Dubbo 3.3, captured from {@code org.apache.dubbo:dubbo:3.3.6}. Unlike 3.2 they
 * prefer another serialization, and tell which MetadataService they have: the second on triple,
 * where they speak it, else the first, on dubbo: of other protocols they take none ({@code
 * InternalServiceConfigBuilder.ACCEPTABLE_PROTOCOL}). Where triple is only a name that dubbo
 * carries, it is not spoken.
 */
final class Dubbo33Dialect extends Dubbo32Dialect {

  @Override
  public ReleaseLine line() {
    return ReleaseLine.DUBBO_3_3;
  }

  @Override
  public List<String> releases() {
    return List.of("3.3.6", "3.3.0");
  }

  @Override
  String serializations() {
    return "hessian2,fastjson2";
  }

  @Override
  ProtocolSpec metadataProtocol(FleetSpec fleet) {
    return MetadataProtocols.triple(fleet)
        .or(() -> MetadataProtocols.dubbo(fleet))
        .orElseThrow(() -> MetadataProtocols.none(fleet));
  }

  @Override
  String metadataServiceVersion(FleetSpec fleet) {
    return MetadataProtocols.triple(fleet).isPresent() ? "2.0.0" : "1.0.0";
  }

  @Override
  Map<String, String> instanceMetadata(FleetSpec fleet) {
    return Map.of("meta-v", metadataServiceVersion(fleet));
  }
}
