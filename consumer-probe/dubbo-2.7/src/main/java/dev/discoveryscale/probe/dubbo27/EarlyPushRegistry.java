package dev.discoveryscale.probe.dubbo27;

import dev.discoveryscale.probe.driver.address.AddressReader;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.RegistryConstants;
import org.apache.dubbo.registry.NotifyListener;
import org.apache.dubbo.registry.Registry;

/**
 * A registry that reports to the push log each address list on its way to a directory, which is
 * itself the listener.
 */
final class EarlyPushRegistry implements Registry {

  private static final AddressReader<URL> ADDRESSES = new UrlAddresses();

  private final Registry registry;
  private final Map<NotifyListener, NotifyListener> told = new ConcurrentHashMap<>();

  EarlyPushRegistry(Registry registry) {
    this.registry = registry;
  }

  @Override
  public void subscribe(URL url, NotifyListener listener) {
    registry.subscribe(url, told.computeIfAbsent(listener, to -> urls -> pass(url, urls, to)));
  }

  @Override
  public void unsubscribe(URL url, NotifyListener listener) {
    NotifyListener known = told.remove(listener);
    registry.unsubscribe(url, known == null ? listener : known);
  }

  @Override
  public void register(URL url) {
    registry.register(url);
  }

  @Override
  public void unregister(URL url) {
    registry.unregister(url);
  }

  @Override
  public List<URL> lookup(URL url) {
    return registry.lookup(url);
  }

  @Override
  public URL getUrl() {
    return registry.getUrl();
  }

  @Override
  public boolean isAvailable() {
    return registry.isAvailable();
  }

  @Override
  public void destroy() {
    registry.destroy();
  }

  private void pass(URL consumer, List<URL> urls, NotifyListener listener) {
    if (!urls.isEmpty() && isProviders(urls.get(0))) {
      PushLog.instance().received(consumer.getServiceInterface(), listener, told(urls), ADDRESSES);
    }
    listener.notify(urls);
  }

  private static boolean isProviders(URL url) {
    String category =
        url.getParameter(RegistryConstants.CATEGORY_KEY, RegistryConstants.DEFAULT_CATEGORY);
    return category.equals(RegistryConstants.PROVIDERS_CATEGORY);
  }

  /** An empty list arrives as one URL of the protocol {@code empty}. */
  private static List<URL> told(List<URL> urls) {
    boolean none = urls.get(0).getProtocol().equals(RegistryConstants.EMPTY_PROTOCOL);
    return none ? Collections.emptyList() : urls;
  }
}
