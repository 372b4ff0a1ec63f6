package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks the ports that a scenario names before anything starts; most often a second run uses them.
 * Tries only the first instance's address; other addresses fail when they are opened.
 */
public final class Ports {

  private static final String LOOPBACK = "127.0.0.1";

  private static final String OF_THE_LINE =
      "native with its ports free, or a list with other ports";

  private static final String OF_THE_FLEET =
      "a captured fleet whose ports are free: end the process that has this one";

  private Ports() {}

  /**
   * A port that cannot be bound.
   *
   * @param path where the scenario names it
   * @param remedy the setting that names another port; if there is none, what to do
   * @param named whether there is such a setting
   */
  private record Taken(
      String path, int port, String host, String reason, String remedy, boolean named) {}

  /**
   * Tries every port.
   *
   * @throws BadInput naming the ports that are taken
   */
  public static void requireFree(From<Scenario> scenario, List<From<Profile>> profiles) {
    Set<Taken> taken = new LinkedHashSet<>();
    for (From<Profile> profile : profiles) {
      taken.addAll(ofProviders(scenario.value(), profile.value(), HostScheme.host(0)));
    }
    taken.addAll(ofRegistries(scenario.value().registries()));
    if (!taken.isEmpty()) {
      throw refused(scenario.file(), List.copyOf(taken));
    }
  }

  /**
   * What to do about the ports that an instance cannot have on its host; empty if it can have all.
   */
  public static Optional<String> remedy(Scenario scenario, Profile profile, String host) {
    return Optional.of(ofProviders(scenario, profile, host))
        .filter(taken -> !taken.isEmpty())
        .map(Ports::remedy);
  }

  private static List<Taken> ofProviders(Scenario scenario, Profile profile, String host) {
    Protocols protocols = scenario.providers().protocols();
    boolean captured = scenario.providers().from().isPresent();
    boolean named = !captured && !protocols.isNative();
    List<Protocol> used = protocols.of(profile.client().line());
    List<Taken> taken = new ArrayList<>();
    for (int i = 0; i < used.size(); i++) {
      String path =
          captured
              ? "providers.from"
              : "providers.protocols" + (named ? "[%d].port".formatted(i) : "");
      int port = used.get(i).port();
      String remedy =
          named ? setting(path, other(port, 1_000)) : captured ? OF_THE_FLEET : OF_THE_LINE;
      look(path, port, host, remedy, named).ifPresent(taken::add);
    }
    return taken;
  }

  private static List<Taken> ofRegistries(RegistrySettings registries) {
    List<Taken> taken = new ArrayList<>();
    for (int i = 0; i < registries.ports().size(); i++) {
      String path = "registries.ports[%d]".formatted(i);
      int port = registries.ports().get(i);
      boolean nacos = registries.each().get(i) == RegistryKind.NACOS;
      String remedy = setting(path, other(port, nacos ? 2_000 : 1_000));
      look(path, port, LOOPBACK, remedy, true).ifPresent(taken::add);
      if (nacos) {
        look(path, port + NacosRegistry.GRPC_OFFSET, LOOPBACK, remedy, true).ifPresent(taken::add);
      }
    }
    return taken;
  }

  private static Optional<Taken> look(
      String path, int port, String host, String remedy, boolean named) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      assert socket.isBound();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(new Taken(path, port, host, e.getMessage(), remedy, named));
    }
  }

  private static BadInput refused(String file, List<Taken> taken) {
    Taken first = taken.get(0);
    String others =
        taken.stream()
            .skip(1)
            .map(each -> String.valueOf(each.port()))
            .collect(Collectors.joining(", "));
    return BadInput.at(
        file,
        first.path(),
        "%d, which cannot be bound on %s (%s)%s"
            .formatted(
                first.port(),
                first.host(),
                first.reason(),
                others.isEmpty() ? "" : ", and neither can " + others),
        remedy(taken));
  }

  private static String remedy(Collection<Taken> taken) {
    List<String> settings =
        taken.stream().filter(Taken::named).map(Taken::remedy).distinct().toList();
    List<String> remedies =
        new ArrayList<>(
            taken.stream().filter(each -> !each.named()).map(Taken::remedy).distinct().toList());
    if (!settings.isEmpty()) {
      remedies.add(
          "%s, e.g. %s"
              .formatted(
                  settings.size() == 1 ? "a port that is free" : "ports that are free",
                  String.join(" ", settings)));
    }
    return String.join("; ", remedies);
  }

  private static String setting(String path, int port) {
    return "--set '%s=%d'".formatted(path, port);
  }

  private static int other(int port, int away) {
    return port < 60_000 ? port + away : port - away;
  }
}
