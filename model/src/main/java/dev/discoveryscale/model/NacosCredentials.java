package dev.discoveryscale.model;

import org.apiguardian.api.API;

/** Who clients of a Nacos say that they are. The password is in no text that is made of this. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record NacosCredentials(String user, String password) {

  @Override
  public String toString() {
    return "user " + user;
  }
}
