package dev.discoveryscale.provider.model;

/**
 * Which loopback address each instance has. Linux answers on all of 127.0.0.0/8; 127.0.x.x is left
 * alone, as real services and Debian's host name (127.0.1.1) live there, and so are the octets 0
 * and 255, which look like networks and broadcasts.
 */
public final class HostScheme {

  private static final int OCTETS = 254;

  /** How many instances have an address of their own. */
  public static final int CAPACITY = OCTETS * OCTETS * OCTETS;

  private HostScheme() {}

  /**
   * The address of one instance, {@code 127.a.b.c}, the last part counting fastest.
   *
   * @throws IllegalArgumentException if there is no address for that index
   */
  public static String host(int index) {
    if (index < 0 || index >= CAPACITY) {
      throw new IllegalArgumentException(
          "there are loopback addresses for instances 0 to %d, not for %d"
              .formatted(CAPACITY - 1, index));
    }
    int c = 1 + index % OCTETS;
    int b = 1 + index / OCTETS % OCTETS;
    int a = 1 + index / OCTETS / OCTETS;
    return "127." + a + "." + b + "." + c;
  }
}
