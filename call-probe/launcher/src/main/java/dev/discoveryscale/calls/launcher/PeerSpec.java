package dev.discoveryscale.calls.launcher;

import dev.discoveryscale.jvm.launcher.JvmSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server or client to be started.
 *
 * @param program what runs in place of a JVM; absent: a JVM with the stack's jars
 * @param jars the stack's own jars; what this project adds comes before them
 * @param settings what it gets: the stack, its payload, and the client's load
 * @param jvm the JVM it runs in
 * @param commandPrefix a command to run it under, for example {@code taskset -c 1}; may be empty
 * @param folder where its files go: {@code samples.jsonl}, {@code gc.log}, {@code classes.log},
 *     {@code peer.log}, {@code peer.properties} and its home; created if absent
 */
public record PeerSpec(
    Optional<Path> program,
    List<Path> jars,
    Map<String, String> settings,
    JvmSpec jvm,
    List<String> commandPrefix,
    Path folder) {

  /** Copies its arguments. */
  public PeerSpec {
    jars = List.copyOf(jars);
    settings = Map.copyOf(settings);
    commandPrefix = List.copyOf(commandPrefix);
    folder = folder.toAbsolutePath();
  }
}
