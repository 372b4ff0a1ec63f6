package dev.discoveryscale.probe.dubbo26;

import com.alibaba.dubbo.common.Constants;
import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.registry.NotifyListener;
import com.alibaba.dubbo.registry.Registry;
import dev.discoveryscale.probe.driver.address.AddressReader;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A registry that reports to the push log each address list on its way to a directory, which in 2.6
 * is itself the listener.
 */
final class PushRegistry implements Registry {

  private static final AddressReader<URL> ADDRESSES = new Addresses();

  private final Registry registry;
  private final Map<NotifyListener, NotifyListener> told = new ConcurrentHashMap<>();

  PushRegistry(Registry registry) {
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
    String category = url.getParameter(Constants.CATEGORY_KEY, Constants.DEFAULT_CATEGORY);
    return category.equals(Constants.PROVIDERS_CATEGORY);
  }

  /** An empty list arrives as one URL of the protocol {@code empty}. */
  private static List<URL> told(List<URL> urls) {
    boolean none = urls.get(0).getProtocol().equals(Constants.EMPTY_PROTOCOL);
    return none ? Collections.emptyList() : urls;
  }

  /** Reads the line's URLs. */
  private static final class Addresses implements AddressReader<URL> {

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
}
