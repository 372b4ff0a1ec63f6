package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.util.Fnv;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import java.util.Map;

/**
 * Writes a {@code org.apache.dubbo.metadata.MetadataInfo} in Fastjson 2: names of fields as
 * symbols, and types only where the field does not imply them.
 */
final class Fastjson2Metadata {

  private static final String METADATA_INFO = "org.apache.dubbo.metadata.MetadataInfo";

  /** What Fastjson calls java.util.concurrent.ConcurrentHashMap. */
  private static final String SERVICES_MAP = "ConcurrentHashMap";

  private Fastjson2Metadata() {}

  static void write(JSONWriter out, MetadataInfo metadata) {
    out.writeTypeName(METADATA_INFO);
    out.startObject();
    text(out, "app", metadata.application());
    text(out, "revision", metadata.revision());
    field(out, "services");
    out.writeTypeName(SERVICES_MAP);
    out.startObject();
    for (Map.Entry<String, ServiceInfo> service : metadata.services().entrySet()) {
      out.writeName(service.getKey());
      write(out, service.getValue());
    }
    out.endObject();
    out.endObject();
  }

  private static void write(JSONWriter out, ServiceInfo service) {
    out.startObject();
    text(out, "group", service.service().group());
    text(out, "name", service.service().interfaceName());
    field(out, "params");
    out.write(service.parameters());
    text(out, "path", service.path());
    service
        .port()
        .ifPresent(
            port -> {
              field(out, "port");
              out.writeInt32(port);
            });
    text(out, "protocol", service.protocol());
    text(out, "version", service.service().version());
    out.endObject();
  }

  static void text(JSONWriter out, String name, String value) {
    if (!value.isEmpty()) {
      field(out, name);
      out.writeString(value);
    }
  }

  static void field(JSONWriter out, String name) {
    out.writeNameRaw(JSONB.toBytes(name), Fnv.hashCode64(name));
  }
}
