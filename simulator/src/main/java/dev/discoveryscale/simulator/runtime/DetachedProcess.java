package dev.discoveryscale.simulator.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Child processes in sessions of their own: Ctrl-C reaches the simulator alone, which then stops
 * them in order and writes what was measured. They end by themselves when the simulator ends.
 */
public final class DetachedProcess {

  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private static final Path NICE = Path.of("/usr/bin/nice");

  /**
   * Linux divides processor time among sessions first and among their processes then, so both must
   * stand back: see "The autogroup feature" in sched(7).
   */
  private static final String LAST_IN_LINE =
      "echo 19 2>/dev/null >/proc/self/autogroup; exec " + NICE + " -n 19 \"$@\"";

  private DetachedProcess() {}

  /** What a command begins with; empty where the system has no {@code setsid}. */
  public static List<String> prefix() {
    return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
  }

  /** The same for a process with low priority, if {@code nice} exists. */
  public static List<String> prefixBehindOthers() {
    List<String> prefix = new ArrayList<>(prefix());
    if (Files.isExecutable(NICE)) {
      prefix.addAll(List.of("/bin/sh", "-c", LAST_IN_LINE, "sh"));
    }
    return prefix;
  }
}
