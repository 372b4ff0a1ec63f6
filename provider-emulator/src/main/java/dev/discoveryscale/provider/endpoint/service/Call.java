package dev.discoveryscale.provider.endpoint.service;

import java.util.List;

/**
 * A call of a method, whatever wire it came on.
 *
 * @param target the service it is for
 * @param method the method's name
 * @param descriptor the parameter types in the JVM's notation, one after the other
 * @param arguments decoded arguments, that of an echo unread; null elements as the caller sent them
 */
public record Call(CalledService target, String method, String descriptor, List<Object> arguments) {

  private static final String STRING = "Ljava/lang/String;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String GENERIC = STRING + "[" + STRING + "[" + OBJECT;

  /** The types of the arguments of a call, none if they belong to no known method. */
  public static List<Class<?>> types(String descriptor) {
    return switch (descriptor) {
      case STRING -> List.of(String.class);
      case OBJECT -> List.of(Object.class);
      case GENERIC -> List.of(String.class, String[].class, Object[].class);
      default -> List.of();
    };
  }

  /** The types of the arguments of a method on a wire that goes by its name alone. */
  public static List<Class<?>> typesOf(String method) {
    return types(descriptor(method));
  }

  /** A call on a wire that finds a method by its name alone, whatever types were sent. */
  public static Call named(CalledService target, String method, List<Object> arguments) {
    String descriptor = descriptor(method);
    boolean complete = arguments.size() == types(descriptor).size();
    return new Call(target, method, complete ? descriptor : "", arguments);
  }

  private static String descriptor(String method) {
    return switch (method) {
      case "$echo" -> OBJECT;
      case "$invoke", "$invokeAsync" -> GENERIC;
      default -> STRING;
    };
  }

  /** True if this calls the method with one string. */
  boolean calls(String name) {
    return method.equals(name) && descriptor.equals(STRING);
  }

  /** True if this is Dubbo's echo, which every service answers. */
  public boolean echo() {
    return method.equals("$echo") && descriptor.equals(OBJECT);
  }

  /** True if this is a generic call, which names the method meant in its first argument. */
  public boolean generic() {
    return (method.equals("$invoke") || method.equals("$invokeAsync"))
        && descriptor.equals(GENERIC);
  }
}
