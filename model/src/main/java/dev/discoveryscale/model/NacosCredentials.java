package dev.discoveryscale.model;

import org.apiguardian.api.API;

/** The credentials of Nacos clients. Texts made from this never contain the password. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record NacosCredentials(String user, String password) {

  @Override
  public String toString() {
    return "user " + user;
  }
}
