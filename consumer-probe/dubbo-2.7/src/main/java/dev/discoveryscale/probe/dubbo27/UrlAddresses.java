package dev.discoveryscale.probe.dubbo27;

import dev.discoveryscale.probe.driver.address.AddressReader;
import org.apache.dubbo.common.URL;

/** Reads the line's URLs. */
final class UrlAddresses implements AddressReader<URL> {

  @Override
  public String protocol(URL url) {
    return url.getProtocol();
  }

  @Override
  public String host(URL url) {
    return url.getHost();
  }

  @Override
  public int port(URL url) {
    return url.getPort();
  }
}
