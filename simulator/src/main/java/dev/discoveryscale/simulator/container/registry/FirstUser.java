package dev.discoveryscale.simulator.container.registry;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.nacos.NacosHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * The first user of a new Nacos, {@code nacos}, who has no password since 2.4 until someone gives
 * him one (Nacos documentation, "Authorization", {@code POST /nacos/v1/auth/users/admin}).
 */
final class FirstUser {

  private static final String ADMIN = "/nacos/v1/auth/users/admin";

  private FirstUser() {}

  /**
   * Gives him a password. A server where he has one refuses, which does not matter: whether he is
   * let in is seen afterwards.
   *
   * @throws RegistryException if the server does not answer
   */
  static void password(String server, NacosCredentials who, Duration limit) throws IOException {
    NacosHttp.at(server, limit).post(ADMIN, Map.of("password", who.password()));
  }
}
