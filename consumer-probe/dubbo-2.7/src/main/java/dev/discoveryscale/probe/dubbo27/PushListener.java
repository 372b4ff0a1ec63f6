package dev.discoveryscale.probe.dubbo27;

import dev.discoveryscale.probe.driver.address.AddressReader;
import dev.discoveryscale.probe.driver.address.HeldDirectory;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.util.Collections;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.RegistryConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.registry.AddressListener;
import org.apache.dubbo.rpc.cluster.Directory;

/** Dubbo's own extension point for address lists: looks at each and hands it on as it is. */
@Activate
public final class PushListener implements AddressListener {

  private static final AddressReader<URL> ADDRESSES = new UrlAddresses();

  @Override
  @SuppressWarnings("rawtypes")
  public List<URL> notify(List<URL> addresses, URL consumerUrl, Directory registryDirectory) {
    HeldDirectory directory = HeldDirectory.of(registryDirectory);
    if (isAddressList(directory, addresses)) {
      PushLog.instance()
          .received(
              consumerUrl.getServiceInterface(), registryDirectory, told(addresses), ADDRESSES);
    }
    return addresses;
  }

  /**
   * An interface's directory also gets configurators and routers, with an empty list in place of
   * addresses; one URL of the protocol {@code empty} says that addresses are gone.
   */
  private static boolean isAddressList(HeldDirectory directory, List<URL> addresses) {
    return !addresses.isEmpty() || directory.model().equals("application");
  }

  private static List<URL> told(List<URL> addresses) {
    boolean none =
        addresses.isEmpty()
            || addresses.get(0).getProtocol().equals(RegistryConstants.EMPTY_PROTOCOL);
    return none ? Collections.emptyList() : addresses;
  }
}
