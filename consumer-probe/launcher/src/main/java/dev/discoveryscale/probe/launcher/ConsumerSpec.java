package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.jvm.launcher.JvmSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * A consumer to be started.
 *
 * @param line the Dubbo line, for example {@code dubbo-3.3}
 * @param subscription what it subscribes to
 * @param jvm the JVM it runs in
 * @param measuring how the probe measures it, if it does
 * @param commandPrefix a command to run it under, for example {@code taskset -c 1}; may be empty
 * @param folder where its files go: {@code samples.jsonl}, {@code gc.log}, {@code consumer.log},
 *     {@code consumer.properties}, the interfaces' jar and its home; created if absent
 */
public record ConsumerSpec(
    String line,
    Subscription subscription,
    JvmSpec jvm,
    Measuring measuring,
    List<String> commandPrefix,
    Path folder) {

  /** Copies its arguments. */
  public ConsumerSpec {
    commandPrefix = List.copyOf(commandPrefix);
    folder = folder.toAbsolutePath();
  }
}
