package dev.discoveryscale.provider.model;

/**
 * One configuration entry in Nacos; it stays when its writer has gone.
 *
 * @param group the group it is in
 * @param dataId its name within the group
 * @param content its text
 * @param type what the writer says the content is: {@code text}, the client's default
 */
public record NacosConfiguration(String group, String dataId, String content, String type)
    implements NacosEntry {

  private static final String TEXT = "text";

  /** An entry as Dubbo writes all of its own, without saying a type. */
  public static NacosConfiguration of(String group, String dataId, String content) {
    return new NacosConfiguration(group, dataId, content, TEXT);
  }

  @Override
  public NacosConnection connection() {
    return NacosConnection.METADATA;
  }
}
