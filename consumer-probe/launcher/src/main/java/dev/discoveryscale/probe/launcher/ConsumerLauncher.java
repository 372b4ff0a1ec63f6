package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;

/** Starts a consumer's command somewhere, and knows which files the command finds there. */
@FunctionalInterface
public interface ConsumerLauncher extends Launcher {

  /**
   * What a consumer finds where its command runs; by default what this machine has.
   *
   * @throws IOException if that cannot be found out
   */
  default Place place(ConsumerLine line, JvmSpec jvm) throws IOException, InterruptedException {
    return new Place(line, Jdk.at(jvm.home()), false);
  }

  /**
   * The place where a command runs.
   *
   * @param line the line, with its jars as they are found there
   * @param jdk the Java runtime there
   * @param limited whether processors and memory are limited there, so that the JVM sees it by
   *     itself and gets no options for them
   */
  record Place(ConsumerLine line, Jdk jdk, boolean limited) {}

  /** Starts it as a process of this machine. */
  static ConsumerLauncher plainProcess() {
    return Launcher.plainProcess()::launch;
  }
}
