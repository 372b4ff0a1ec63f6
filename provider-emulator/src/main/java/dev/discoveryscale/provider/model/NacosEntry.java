package dev.discoveryscale.provider.model;

/** One thing that a provider writes into a Nacos. */
public sealed interface NacosEntry permits NacosInstance, NacosConfiguration {

  /** The group in Nacos's sense, which is no service's group. */
  String group();

  /** Which of the provider's connections to the server writes it. */
  NacosConnection connection();
}
