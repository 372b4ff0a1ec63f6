package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.provider.contract.Descriptors;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.endpoint.serialize.ObjectInput;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A call of a method, whatever wire it came on.
 *
 * @param target the service it is for
 * @param method the method's name
 * @param parameterTypes the names of its parameter types as the caller has them; absent if the wire
 *     goes by the method's name alone
 * @param arguments decoded arguments, those of types that are not known here unread; null elements
 *     as the caller sent them
 */
public record Call(
    CalledService target,
    String method,
    Optional<List<String>> parameterTypes,
    List<Object> arguments) {

  private static final String STRING = "java.lang.String";
  private static final String OBJECT = "java.lang.Object";
  private static final String STRINGS = "[Ljava.lang.String;";
  private static final String OBJECTS = "[Ljava.lang.Object;";
  private static final List<String> GENERIC = List.of(STRING, STRINGS, OBJECTS);

  /**
   * Reads an argument.
   *
   * @param type the name of its type
   * @param values whether what is no text is read as numbers, lists and maps; else it stays unread
   * @throws IOException if it cannot be read
   */
  public static Object argument(ObjectInput in, String type, boolean values) throws IOException {
    Class<?> read =
        switch (type) {
          case STRING -> String.class;
          case STRINGS -> String[].class;
          case OBJECTS -> Object[].class;
          default -> Object.class;
        };
    return values && read == Object.class ? in.value() : in.read(read);
  }

  /** The types of a method on a wire that goes by its name, as far as all services have it. */
  public static List<String> typesOf(String method, int arguments) {
    return switch (method) {
      case "$echo" -> List.of(OBJECT);
      case "$invoke", "$invokeAsync" -> GENERIC;
      case "getMetadataInfo", "GetMetadataInfo" -> List.of(STRING);
      default ->
          arguments == 1 && method.equals(FleetMethod.METHOD.name())
              ? List.of(STRING)
              : Collections.nCopies(arguments, OBJECT);
    };
  }

  /** The types in the JVM's notation, one after the other; empty if they are not known. */
  public String descriptor() {
    return parameterTypes.map(Descriptors::of).orElse("");
  }

  /** True if this calls the method with one string. */
  boolean calls(String name) {
    return method.equals(name) && has(List.of(STRING));
  }

  /** True if this is Dubbo's echo, which every service answers. */
  public boolean echo() {
    return method.equals("$echo") && has(List.of(OBJECT));
  }

  /** True if this is a generic call, which names the method meant in its first argument. */
  public boolean generic() {
    return (method.equals("$invoke") || method.equals("$invokeAsync")) && has(GENERIC);
  }

  /** On a wire that goes by the name alone, so many arguments are those of the method. */
  private boolean has(List<String> types) {
    return types.size() == arguments.size() && types.equals(parameterTypes.orElse(types));
  }
}
