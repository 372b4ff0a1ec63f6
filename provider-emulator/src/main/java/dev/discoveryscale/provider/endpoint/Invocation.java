package dev.discoveryscale.provider.endpoint;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A call as it stands in a request's body (Dubbo's {@code DecodeableRpcInvocation}). Arguments and
 * attachments are read only for methods that are answered; for others they are empty, so that no
 * unknown type is ever read.
 *
 * @param dubboVersion the caller's protocol version
 * @param service the path the service is called by, usually the interface's name; an attachment
 *     named path overrides the one written first
 * @param serviceVersion the service's version, empty if the caller named none
 * @param method the method's name
 * @param descriptor the parameter types
 * @param arguments decoded arguments; null elements as the caller sent them
 * @param attachments decoded attachments
 */
record Invocation(
    String dubboVersion,
    String service,
    String serviceVersion,
    String method,
    String descriptor,
    List<Object> arguments,
    Map<?, ?> attachments) {

  private static final String STRING = "Ljava/lang/String;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String GENERIC = STRING + "[" + STRING + "[" + OBJECT;

  private static final Set<String> ONE_ARGUMENT = Set.of(STRING, OBJECT);

  /**
   * Reads a request's body.
   *
   * @throws IOException if it is no Hessian 2 or no invocation
   */
  static Invocation read(byte[] body) throws IOException {
    Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(body));
    String dubboVersion = text(in);
    String service = text(in);
    String serviceVersion = text(in);
    String method = text(in);
    String descriptor = text(in);
    List<Object> arguments = new ArrayList<>();
    Map<?, ?> attachments = Map.of();
    int count = ONE_ARGUMENT.contains(descriptor) ? 1 : GENERIC.equals(descriptor) ? 3 : 0;
    for (int i = 0; i < count; i++) {
      arguments.add(in.readObject());
    }
    if (count > 0 && in.readObject(Map.class) instanceof Map<?, ?> map) {
      attachments = map;
    }
    String path = attachments.get("path") instanceof String text ? text : service;
    return new Invocation(
        dubboVersion, path, serviceVersion, method, descriptor, arguments, attachments);
  }

  /** True if this calls the method with one string. */
  boolean calls(String name) {
    return method.equals(name) && descriptor.equals(STRING);
  }

  /** True if this is Dubbo's echo, which every service answers. */
  boolean echo() {
    return method.equals("$echo") && descriptor.equals(OBJECT);
  }

  /** The argument of a generic call of a method with one parameter. */
  Optional<String> genericArgument(String name) {
    boolean generic =
        (method.equals("$invoke") || method.equals("$invokeAsync")) && descriptor.equals(GENERIC);
    return generic
            && name.equals(arguments.get(0))
            && arguments.get(2) instanceof Object[] values
            && values.length == 1
        ? Optional.of(String.valueOf(values[0]))
        : Optional.empty();
  }

  /** The service group the caller asked for, empty if none. */
  String group() {
    return attachments.get("group") instanceof String group ? group : "";
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

  private static String text(Hessian2Input in) throws IOException {
    String text = in.readString();
    return text == null ? "" : text;
  }
}
