package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.dialect.data.ServiceInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Writes a {@code org.apache.dubbo.metadata.MetadataInfo} in Hessian 2 without having the class. A
 * group or version that a service does not have is written as null; {@code port} is left out for
 * lines that do not know it.
 */
final class Hessian2Metadata {

  private static final String METADATA_INFO = "org.apache.dubbo.metadata.MetadataInfo";
  private static final String SERVICE_INFO = METADATA_INFO + "$ServiceInfo";
  private static final String SERVICES_MAP = "java.util.concurrent.ConcurrentHashMap";

  private Hessian2Metadata() {}

  static void write(Hessian2Output out, MetadataInfo metadata) throws IOException {
    begin(out, METADATA_INFO, List.of("app", "revision", "services"));
    out.writeString(metadata.application());
    out.writeString(metadata.revision());
    out.writeMapBegin(SERVICES_MAP);
    for (Map.Entry<String, ServiceInfo> service : metadata.services().entrySet()) {
      out.writeString(service.getKey());
      write(out, service.getValue());
    }
    out.writeMapEnd();
    out.writeObjectEnd();
  }

  private static void write(Hessian2Output out, ServiceInfo service) throws IOException {
    boolean port = service.port().isPresent();
    begin(
        out,
        SERVICE_INFO,
        port
            ? List.of("name", "group", "version", "protocol", "path", "params", "port")
            : List.of("name", "group", "version", "protocol", "path", "params"));
    out.writeString(service.service().interfaceName());
    writeIfAny(out, service.service().group());
    writeIfAny(out, service.service().version());
    out.writeString(service.protocol());
    out.writeString(service.path());
    out.writeMapBegin(null);
    for (Map.Entry<String, String> parameter : service.parameters().entrySet()) {
      out.writeString(parameter.getKey());
      out.writeString(parameter.getValue());
    }
    out.writeMapEnd();
    if (port) {
      out.writeInt(service.port().getAsInt());
    }
    out.writeObjectEnd();
  }

  private static void writeIfAny(Hessian2Output out, String text) throws IOException {
    if (text.isEmpty()) {
      out.writeNull();
    } else {
      out.writeString(text);
    }
  }

  /** Begins an object; the first of its class is preceded by the class's definition. */
  static void begin(Hessian2Output out, String type, List<String> fields) throws IOException {
    if (out.writeObjectBegin(type) == -1) {
      out.writeClassFieldLength(fields.size());
      for (String field : fields) {
        out.writeString(field);
      }
      out.writeObjectBegin(type);
    }
  }
}
