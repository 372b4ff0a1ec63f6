package dev.discoveryscale.probe.dubbo27;

/**
 * The releases before 2.7.5: without {@code AddressListener} and {@code DubboBootstrap}, and with
 * fewer setters of an invocation.
 */
final class EarlyReleases {

  private static final boolean RUNS = !has("org.apache.dubbo.registry.AddressListener");

  private EarlyReleases() {}

  /** Whether one of them is running. */
  static boolean runs() {
    return RUNS;
  }

  private static boolean has(String type) {
    try {
      return Class.forName(type) != null;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
