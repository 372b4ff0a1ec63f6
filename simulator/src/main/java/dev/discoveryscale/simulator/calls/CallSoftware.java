package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.line.ReleaseUnavailable;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the servers and clients of a run are made of, resolved with Maven before anything starts.
 */
public final class CallSoftware {

  private final PeerJars jars;
  private final Map<Release, ConsumerLine> releases;

  private CallSoftware(PeerJars jars, Map<Release, ConsumerLine> releases) {
    this.jars = jars;
    this.releases = Map.copyOf(releases);
  }

  /**
   * Provides all releases and JVMs that the profiles name.
   *
   * @param home the project's folder
   * @param built the Dubbo lines that are built
   * @throws BadInput naming the first profile whose release or collector cannot be had
   * @throws IOException if a JVM cannot be asked
   */
  public static CallSoftware resolve(
      Path home, ConsumerLines built, Collection<From<CallProfile>> profiles)
      throws IOException, InterruptedException {
    List<From<Profile.Jvm>> jvms = new ArrayList<>();
    Map<Release, ConsumerLine> releases = new HashMap<>();
    for (From<CallProfile> profile : profiles) {
      for (Side side : List.of(profile.value().server(), profile.value().client())) {
        jvms.add(new From<>(side.jvm(), profile.file()));
        if (!releases.containsKey(side.version())) {
          releases.put(side.version(), line(built, side, profile.file()));
        }
      }
    }
    ConsumerJvms.requireJvms(jvms);
    return new CallSoftware(PeerJars.below(home), releases);
  }

  private static ConsumerLine line(ConsumerLines built, Side side, String file) {
    try {
      return built.find(side.line().toString(), side.version().toString());
    } catch (ReleaseUnavailable e) {
      throw BadInput.at(
          file,
          "version",
          "%s, but %s".formatted(side.version(), e.getMessage()),
          "a release of %s that Maven can download".formatted(side.line()));
    }
  }

  PeerJars jars() {
    return jars;
  }

  ConsumerLine of(Side side) {
    return releases.get(side.version());
  }
}
