package dev.discoveryscale.scenario.run;

import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Protocols;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.model.Scenario.Protocol;
import dev.discoveryscale.scenario.plan.Checks.From;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A look at the ports a scenario names, before anything is started: most often a second run has
 * them. Only the first instance's address is tried; the others are found out when they are opened.
 */
public final class Ports {

  private static final String LOOPBACK = "127.0.0.1";

  private Ports() {}

  /**
   * Tries every port once.
   *
   * @throws BadInput naming the first one that is taken
   */
  public static void requireFree(From<Scenario> scenario, List<From<Profile>> profiles) {
    Protocols protocols = scenario.value().providers().protocols();
    Set<Integer> tried = new HashSet<>();
    for (From<Profile> profile : profiles) {
      List<Protocol> used = protocols.of(profile.value().client().line());
      for (int i = 0; i < used.size(); i++) {
        String path =
            "providers.protocols" + (protocols.isNative() ? "" : "[%d].port".formatted(i));
        if (tried.add(used.get(i).port())) {
          requireFree(scenario.file(), path, HostScheme.host(0), used.get(i).port());
        }
      }
    }
    List<Integer> registries = scenario.value().registries().ports();
    for (int i = 0; i < registries.size(); i++) {
      requireFree(
          scenario.file(), "registries.ports[%d]".formatted(i), LOOPBACK, registries.get(i));
    }
  }

  private static void requireFree(String file, String path, String host, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      assert socket.isBound();
    } catch (IOException e) {
      throw BadInput.at(
          file,
          path,
          "%d, which cannot be had on %s (%s)".formatted(port, host, e.getMessage()),
          path.endsWith("protocols")
              ? "native where its ports are free, else a list with ports of your own"
              : "a port that is free, e.g. --set '%s=%d'".formatted(path, alternative(port)));
    }
  }

  private static int alternative(int port) {
    return port < 60_000 ? port + 1_000 : port - 1_000;
  }
}
