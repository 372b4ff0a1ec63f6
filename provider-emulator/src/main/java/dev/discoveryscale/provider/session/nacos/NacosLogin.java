package dev.discoveryscale.provider.session.nacos;

/** Who a group of sessions says that it is. The password is in no text that is made of this. */
public record NacosLogin(String user, String password) {

  @Override
  public String toString() {
    return "user " + user;
  }
}
