package dev.discoveryscale.scenario.container;

import dev.discoveryscale.registry.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The first user of a new Nacos, {@code nacos}, who has no password since 2.4 until someone gives
 * him one (Nacos documentation, "Authorization", {@code POST /nacos/v1/auth/users/admin}).
 */
final class FirstUser {

  private FirstUser() {}

  /**
   * Gives him a password. A server where he has one refuses, which does not matter: whether he is
   * let in is seen afterwards.
   *
   * @throws RegistryException if the server does not answer
   */
  static void password(String server, NacosCredentials who, Duration limit) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + server + "/nacos/v1/auth/users/admin"))
            .timeout(limit)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                BodyPublishers.ofString(
                    "password=" + URLEncoder.encode(who.password(), StandardCharsets.UTF_8)))
            .build();
    try {
      HttpClient.newBuilder()
          .connectTimeout(limit)
          .build()
          .send(request, BodyHandlers.discarding());
    } catch (IOException e) {
      throw new RegistryException(
          "Nacos %s cannot be told the password of %s: %s".formatted(server, who, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("interrupted while waiting for Nacos " + server, e);
    }
  }
}
