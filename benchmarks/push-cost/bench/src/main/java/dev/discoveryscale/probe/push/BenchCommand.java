package dev.discoveryscale.probe.push;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.push.subject.Level;
import dev.discoveryscale.probe.push.subject.Proof;
import dev.discoveryscale.probe.push.subject.PushBenchmark;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import joptsimple.OptionParser;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The command line of JMH with one line's class path: the vendor's jars as the line's consumers
 * have them, without the probe's, and in front of them JMH, the benchmark and the line's consumer
 * for it. Each fork of JMH has the same class path and flags.
 */
final class BenchCommand {

  private static final String PROBE = "probe-";

  private final Path home;
  private final Jdk jdk;

  /**
   * @param home the project's home
   */
  BenchCommand(Path home) throws IOException {
    this.home = home;
    this.jdk = Jdk.at(Path.of(System.getProperty("java.home")));
  }

  List<String> words(
      ConsumerLine line, List<Level> levels, List<Integer> sizes, Effort effort, Path results) {
    List<String> words = new ArrayList<>();
    words.add(jdk.java().toString());
    words.addAll(List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError"));
    words.addAll(jdk.opens());
    words.add("-Duser.home=" + results.toAbsolutePath().getParent().resolve(line.name()));
    words.add(effort.flag());
    words.add("-Ddubbo.application.logger=slf4j");
    words.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    words.addAll(List.of("-cp", classPath(line), "org.openjdk.jmh.Main"));
    words.add(PushBenchmark.class.getName());
    words.addAll(List.of("-p", "line=" + line.name()));
    words.addAll(List.of("-p", "level=" + joined(levels), "-p", "n=" + joined(sizes)));
    words.addAll(effort.words());
    words.addAll(
        List.of("-prof", Proof.class.getName(), "-prof", "gc", "-foe", "true", "-rf", "json"));
    words.addAll(List.of("-rff", results.toAbsolutePath().toString()));
    return words;
  }

  private String classPath(ConsumerLine line) {
    Path consumer =
        home.resolve("benchmarks/push-cost").resolve(family(line.name())).resolve("target/classes");
    Stream<Path> ours =
        Stream.concat(
            Stream.of(PushBenchmark.class, org.openjdk.jmh.Main.class, OptionParser.class)
                .map(BenchCommand::place),
            Stream.of(place(TDistribution.class), consumer));
    Stream<Path> vendors =
        line.classPath().stream().filter(jar -> !jar.getFileName().toString().startsWith(PROBE));
    return Stream.concat(ours, vendors)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The module that has the line's consumer for the benchmark. */
  private static String family(String line) {
    return ReleaseLine.of(line).major() == 3 ? "dubbo-3" : line;
  }

  /** The jar or folder that a class of this class path comes from. */
  private static Path place(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  private static String joined(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(","));
  }
}
