package dev.discoveryscale.provider.contract;

import java.util.List;
import java.util.Optional;

/** The one method that the fleet's own interfaces have: {@code String call(String)}. */
public final class FleetMethod {

  /** The method. */
  public static final ServiceMethod METHOD =
      new ServiceMethod(
          "call",
          List.of(Descriptors.STRING),
          List.of(Descriptors.STRING),
          Descriptors.STRING,
          Optional.of(String.class),
          null,
          ServiceMethod.Form.OBJECTS,
          Optional.empty());

  private FleetMethod() {}

  /** True if a caller means that method; types may be absent. */
  static boolean called(String name, Optional<List<String>> parameterTypes) {
    return name.equals(METHOD.name())
        && parameterTypes.orElse(METHOD.parameterTypes()).equals(METHOD.parameterTypes());
  }

  /** True for that method, also if an interface of a user's has it. */
  public static boolean is(ServiceMethod method) {
    return method.name().equals(METHOD.name())
        && method.parameterTypes().equals(METHOD.parameterTypes())
        && method.returnType().equals(METHOD.returnType());
  }

  /**
   * What it returns, so that a caller can verify who answered: {@code
   * <argument>@<host>:<port>/<interface>}, the host as it is registered.
   */
  public static String reply(String argument, String host, int port, String interfaceName) {
    return argument + "@" + host + ":" + port + "/" + interfaceName;
  }
}
