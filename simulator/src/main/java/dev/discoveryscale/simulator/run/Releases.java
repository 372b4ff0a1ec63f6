package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Profile.Client;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.line.ReleaseUnavailable;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The Dubbo releases of a run's consumers, each with its class path, resolved with Maven before
 * anything starts.
 */
public final class Releases {

  private final Map<Release, ConsumerLine> lines;

  private Releases(Map<Release, ConsumerLine> lines) {
    this.lines = Map.copyOf(lines);
  }

  /**
   * Provides all releases that the profiles name; downloads those that are neither built in nor in
   * Maven's local repository.
   *
   * @param registries what the consumers subscribe at: if a Nacos is among it, they have its client
   *     on their class paths, and else they do not carry it
   * @throws BadInput naming the first profile whose release cannot be had, or whose line knows no
   *     Nacos where there is one
   */
  public static Releases resolve(
      ConsumerLines built, List<From<Profile>> profiles, RegistrySettings registries) {
    boolean nacos = registries.any(RegistryKind.NACOS);
    Map<Release, ConsumerLine> lines = new HashMap<>();
    for (From<Profile> profile : profiles) {
      Release release = profile.value().client().version();
      if (!lines.containsKey(release)) {
        lines.put(release, resolve(built, profile, nacos));
      }
    }
    return new Releases(lines);
  }

  private static ConsumerLine resolve(ConsumerLines built, From<Profile> profile, boolean nacos) {
    Client client = profile.value().client();
    try {
      if (!nacos) {
        return built.find(client.line().toString(), client.version().toString());
      }
      if (!built.knowsNacos(client.line().toString())) {
        throw BadInput.at(
            profile.file(),
            "client.line",
            client.line() + ", which does not support Nacos, with Nacos registries",
            "one of "
                + built.built().stream()
                    .map(ConsumerLine::name)
                    .filter(built::knowsNacos)
                    .collect(Collectors.joining(", ")));
      }
      return built.findForNacos(client.line().toString(), client.version().toString());
    } catch (ReleaseUnavailable e) {
      throw refuse(built, profile, e);
    }
  }

  /**
   * Looks whether there are such releases, and fetches no class path. Without a network this says
   * nothing against a release, so that files can be checked anywhere.
   *
   * @return a line for each release that Maven could not be asked for
   * @throws BadInput naming the first profile whose release Maven does not have
   */
  public static List<String> look(ConsumerLines built, List<From<Profile>> profiles) {
    Map<Release, Optional<String>> seen = new LinkedHashMap<>();
    for (From<Profile> profile : profiles) {
      seen.computeIfAbsent(profile.value().client().version(), release -> look(built, profile));
    }
    List<String> unknown = new ArrayList<>();
    seen.values().forEach(message -> message.ifPresent(unknown::add));
    return unknown;
  }

  private static Optional<String> look(ConsumerLines built, From<Profile> profile) {
    Client client = profile.value().client();
    try {
      built.require(client.line().toString(), client.version().toString());
      return Optional.empty();
    } catch (ReleaseUnavailable e) {
      if (e.absent()) {
        throw refuse(built, profile, e);
      }
      return Optional.of(e.getMessage());
    }
  }

  /** The line of a profile that was resolved, with its release on the class path. */
  ConsumerLine of(Profile profile) {
    return lines.get(profile.client().version());
  }

  private static BadInput refuse(ConsumerLines built, From<Profile> profile, ReleaseUnavailable e) {
    Client client = profile.value().client();
    return BadInput.at(
        profile.file(),
        "client.version",
        "%s, but %s".formatted(client.version(), e.getMessage()),
        "a release of %s that Maven can download, or %s, which is built in"
            .formatted(client.line(), built.find(client.line().toString()).version()));
  }
}
