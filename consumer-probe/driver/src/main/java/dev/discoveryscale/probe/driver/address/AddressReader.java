package dev.discoveryscale.probe.driver.address;

/**
 * How a line's class of URLs states the address in it. Called for every address of every list, so
 * it must not make objects.
 *
 * @param <U> the line's class of URLs
 */
public interface AddressReader<U> {

  /** The protocol's name as it is registered. */
  String protocol(U url);

  /** The host as it is registered. */
  String host(U url);

  /** The TCP port. */
  int port(U url);
}
