package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.scenario.Profile;
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
  private final Map<Needed, List<Path>> resolved;

  /** What a side's class path is made of. */
  private record Needed(Release release, List<String> libraries) {
    static Needed by(Side side) {
      return new Needed(side.version(), side.libraries());
    }
  }

  private CallSoftware(PeerJars jars, Map<Needed, List<Path>> resolved) {
    this.jars = jars;
    this.resolved = Map.copyOf(resolved);
  }

  /**
   * Provides all releases, libraries and JVMs that the profiles name.
   *
   * @param home the project's folder
   * @param built the Dubbo lines that are built
   * @throws BadInput naming the first profile whose release, library or collector cannot be had
   * @throws IOException if a JVM cannot be asked
   */
  public static CallSoftware resolve(
      Path home, ConsumerLines built, Collection<From<CallProfile>> profiles)
      throws IOException, InterruptedException {
    List<From<Profile.Jvm>> jvms = new ArrayList<>();
    Map<Needed, List<Path>> resolved = new HashMap<>();
    for (From<CallProfile> profile : profiles) {
      for (Side side : List.of(profile.value().server(), profile.value().client())) {
        jvms.add(new From<>(side.jvm(), profile.file()));
        if (!resolved.containsKey(Needed.by(side))) {
          resolved.put(Needed.by(side), vendorJars(home, built, side, profile.file()));
        }
      }
    }
    ConsumerJvms.requireJvms(jvms);
    return new CallSoftware(PeerJars.below(home), resolved);
  }

  private static List<Path> vendorJars(Path home, ConsumerLines built, Side side, String file) {
    try {
      return built.vendorJars(
          side.line().toString(),
          side.version().toString(),
          side.libraries(),
          PeerJars.lines(home));
    } catch (ReleaseUnavailable e) {
      throw BadInput.at(
          file,
          side.libraries().isEmpty() ? "version" : "libraries",
          "%s, but %s"
              .formatted(
                  side.libraries().isEmpty()
                      ? side.version()
                      : String.join(", ", side.libraries()) + " with " + side.version(),
                  e.getMessage()),
          "a release of %s and libraries that Maven can download".formatted(side.line()));
    }
  }

  PeerJars jars() {
    return jars;
  }

  /** The vendor's jars of a side. */
  public List<Path> classPath(Side side) {
    return resolved.get(Needed.by(side));
  }
}
