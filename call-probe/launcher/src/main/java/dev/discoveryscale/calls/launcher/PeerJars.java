package dev.discoveryscale.calls.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The jars of this project that run in a server or client, as its modules built them.
 *
 * @param agent measures the JVM, and reads the commands given to it
 * @param peer the programs, without any stack
 * @param optimizer the classes of payloads, for Dubbo's setting {@code optimizer}
 * @param messages the payloads as messages of protobuf; only for stacks that need them
 * @param frameworks the stacks of other frameworks than Dubbo; only for these
 * @param latencies what keeps latencies; loaded by a class loader of its own
 */
public record PeerJars(
    Path agent, Path peer, Path optimizer, Path messages, Path frameworks, Path latencies) {

  /**
   * Finds them.
   *
   * @param home the project's home
   * @throws IllegalArgumentException if one is not built; the message names it
   */
  public static PeerJars below(Path home) {
    Path from = home.toAbsolutePath().normalize();
    return new PeerJars(
        jar(from.resolve("jvm-probe/agent"), "probe-agent-"),
        jar(from.resolve("call-probe/peer"), "calls-peer-"),
        jar(from.resolve("call-probe/optimizer"), "calls-optimizer-"),
        jar(from.resolve("call-probe/protobuf"), "calls-protobuf-"),
        jar(from.resolve("call-probe/frameworks"), "calls-frameworks-"),
        jar(from.resolve("call-probe/latency"), "calls-latency-"));
  }

  /** The folder of lines that have servers and clients of calls and no consumer. */
  public static Path lines(Path home) {
    return home.toAbsolutePath().normalize().resolve("call-probe/lines");
  }

  /** What comes before a stack's own jars. */
  List<Path> classPath() {
    return List.of(peer, agent, optimizer);
  }

  private static Path jar(Path module, String name) {
    Path target = module.resolve("target");
    try (Stream<Path> files = Files.isDirectory(target) ? Files.list(target) : Stream.empty()) {
      return files
          .filter(file -> file.getFileName().toString().matches(name + ".*\\.jar"))
          .filter(
              file -> !file.getFileName().toString().matches(".*-(sources|javadoc|tests)\\.jar"))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "no %s*.jar in %s: build the project first".formatted(name, target)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + target, e);
    }
  }
}
