package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.GoProgram;
import dev.discoveryscale.calls.launcher.PeerJars;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.probe.launcher.line.ReleaseUnavailable;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.gateway.ProxyKind;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.stacks.StackParts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the servers and clients of a run are made of, resolved with Maven before anything starts.
 */
public final class CallSoftware {

  /** The module of each framework whose servers and clients are in the Go program. */
  private static final Map<String, String> IN_GO =
      Map.of("grpc-go", "google.golang.org/grpc", "rpcx", "github.com/smallnest/rpcx");

  private final PeerJars jars;
  private final Map<Needed, List<Path>> resolved;
  private final Optional<Path> goProgram;

  /** What a side's class path is made of. */
  private record Needed(Release release, List<String> libraries) {
    static Needed by(Side side) {
      return new Needed(side.version(), side.libraries());
    }
  }

  private CallSoftware(PeerJars jars, Map<Needed, List<Path>> resolved, Optional<Path> goProgram) {
    this.jars = jars;
    this.resolved = Map.copyOf(resolved);
    this.goProgram = goProgram;
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
    Optional<Path> goProgram = Optional.empty();
    for (From<CallProfile> profile : profiles) {
      requireGateway(profile);
      for (Side side : sides(profile.value())) {
        if (isInGo(side.line())) {
          resolved.put(Needed.by(side), List.of());
          goProgram = Optional.of(goProgram(home, side, profile.file()));
          continue;
        }
        jvms.add(new From<>(side.jvm(), profile.file()));
        if (!resolved.containsKey(Needed.by(side))) {
          resolved.put(Needed.by(side), vendorJars(home, built, side, profile.file()));
        }
      }
    }
    ConsumerJvms.requireJvms(jvms);
    return new CallSoftware(PeerJars.below(home), resolved, goProgram);
  }

  private static List<Side> sides(CallProfile profile) {
    return Stream.concat(Stream.of(profile.server(), profile.client()), gateway(profile).stream())
        .toList();
  }

  /** The gateway of a stack, if it is a server of the same line as the stack's. */
  static Optional<Side> gateway(CallProfile profile) {
    return profile
        .stack()
        .gateway()
        .filter(Stack.GENERIC::equals)
        .flatMap(
            name ->
                StackParts.GATEWAYS.find(name, profile.server().line(), profile.stack().protocol()))
        .map(part -> part.addTo(profile.server()));
  }

  /**
   * What a stack's server is asked to run: the stack, but behind a gateway that is a client of
   * Dubbo's own protocol, that protocol and what Dubbo writes by default.
   */
  static Stack served(CallProfile profile) {
    Stack stack = profile.stack();
    return gateway(profile).isEmpty()
        ? stack
        : new Stack(
            stack.framework(),
            "dubbo",
            stack.transporter(),
            "hessian2",
            stack.decidedBy(),
            stack.connections(),
            stack.gateway());
  }

  private static void requireGateway(From<CallProfile> profile) {
    try {
      if (gateway(profile.value()).isEmpty()) {
        profile.value().stack().gateway().map(ProxyKind::of).ifPresent(ProxyKind::require);
      }
    } catch (IllegalArgumentException e) {
      throw BadInput.at(
          profile.file(),
          "gateway",
          profile.value().stack().gateway().orElseThrow() + ", but " + e.getMessage(),
          "one that is installed");
    }
  }

  private static boolean isInGo(ReleaseLine line) {
    return line.isInGo();
  }

  private static Path goProgram(Path home, Side side, String file)
      throws IOException, InterruptedException {
    GoProgram program = new GoProgram(home);
    String built = program.version(IN_GO.get(side.line().framework()));
    if (!built.equals(side.version().toString())) {
      throw BadInput.must(
          file,
          "version",
          "be %s, with which call-probe/go is built".formatted(built),
          side.version().toString());
    }
    try {
      return program.build();
    } catch (IllegalArgumentException e) {
      throw BadInput.at(file, "line", side.line() + ", but " + e.getMessage(), "a line in Java");
    }
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

  /** The program of a side that is none of Java. */
  public Optional<Path> program(ReleaseLine line) {
    return goProgram.filter(any -> isInGo(line));
  }

  PeerJars jars() {
    return jars;
  }

  /** The vendor's jars of a side. */
  public List<Path> classPath(Side side) {
    return resolved.get(Needed.by(side));
  }
}
