package com.example.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/** The service: finds its providers in the registries it is given, and calls them. */
public final class OrderService {

  private OrderService() {}

  /** Arguments: addresses of registries. */
  public static void main(String[] registries) throws InterruptedException {
    ApplicationConfig application = new ApplicationConfig("orders");
    application.setQosEnable(false);
    List<RegistryConfig> configured = new ArrayList<>();
    for (String each : registries) {
      configured.add(new RegistryConfig(each));
    }
    ReferenceConfig<Stock> stock = reference(Stock.class);
    ReferenceConfig<Prices> prices = reference(Prices.class);
    DubboBootstrap.getInstance()
        .application(application)
        .registries(configured)
        .reference(stock)
        .reference(prices)
        .start();
    for (int order = 1; ; order++) {
      String left = stock.get().call("order " + order);
      String price = prices.get().call("order " + order);
      if (order == 1) {
        System.out.println("order 1: " + left + " at " + price);
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static <T> ReferenceConfig<T> reference(Class<T> service) {
    ReferenceConfig<T> reference = new ReferenceConfig<>();
    reference.setInterface(service);
    reference.setTimeout(5_000);
    return reference;
  }
}
