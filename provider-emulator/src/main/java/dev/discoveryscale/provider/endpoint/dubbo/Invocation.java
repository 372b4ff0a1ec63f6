package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.contract.Descriptors;
import dev.discoveryscale.provider.endpoint.serialize.ObjectInput;
import dev.discoveryscale.provider.endpoint.service.Call;
import dev.discoveryscale.provider.endpoint.service.CalledService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A call as it stands in a request's body (Dubbo's {@code DecodeableRpcInvocation}). No class that
 * a caller names is loaded: arguments of classes that are not known here stay unread.
 *
 * @param dubboVersion the caller's protocol version
 * @param call what it calls; an attachment named path overrides the path written first
 */
record Invocation(String dubboVersion, Call call) {

  /**
   * Reads a request's body.
   *
   * @param values whether to read arguments of types that are known only by name
   * @throws IOException if it is no invocation in its serialization
   * @throws IllegalArgumentException if the types of its parameters are none
   */
  static Invocation read(ObjectInput in, boolean values) throws IOException {
    String dubboVersion = in.text();
    String service = in.text();
    String version = in.text();
    String method = in.text();
    String descriptor = in.text();
    List<Object> arguments = new ArrayList<>();
    Map<?, ?> attachments = Map.of();
    List<String> types = Descriptors.names(descriptor);
    for (String type : types) {
      arguments.add(Call.argument(in, type, values && !method.startsWith("$")));
    }
    if (in.read(Map.class) instanceof Map<?, ?> map) {
      attachments = map;
    }
    String path = attachments.get("path") instanceof String text ? text : service;
    String group = attachments.get("group") instanceof String text ? text : "";
    CalledService target = new CalledService(path, group, version, CalledService.Lookup.EXACT);
    return new Invocation(dubboVersion, new Call(target, method, Optional.of(types), arguments));
  }

  /**
   * True if the caller reads attachments of a response: those that announce a protocol version
   * (2.0.2 to 2.0.99) and not, as older lines do, the version of their jar.
   */
  boolean readsAttachments() {
    return dubboVersion.startsWith("2.0.")
        && dubboVersion.substring(4).matches("[1-9]?[0-9]")
        && Integer.parseInt(dubboVersion.substring(4)) >= 2;
  }
}
