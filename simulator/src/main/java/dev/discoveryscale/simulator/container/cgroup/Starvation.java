package dev.discoveryscale.simulator.container.cgroup;

import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Tightness;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects a container that stalls for lack of memory: memory that cannot be dropped fills its
 * limit, and it spends its time reading file pages again, including those of its program, that the
 * kernel had to drop. The kernel kills no process as long as it finds such pages. To be used for a
 * container that does not answer; one that answers is only slow.
 */
public final class Starvation {

  private static final Logger LOG = LoggerFactory.getLogger(Starvation.class);

  /** How long is looked: the faults of one that starves come in bursts. */
  private static final Duration LOOK = Duration.ofSeconds(10);

  /**
   * Below the limit there is what the kernel frees at once, and what processors hold in advance.
   */
  private static final double AT_LIMIT = 0.95;

  /**
   * With more room for files than this a JVM has its program in memory, however large its heap is,
   * and what it reads again are other files, which fill any limit. One that starved was seen to
   * have 5 to 20 MB.
   */
  private static final long PROGRAM_BYTES = 32 << 20;

  /**
   * One that has the memory it works with reads none. One that starves was seen to read 30 to 400 a
   * second, fewer the longer each had to wait.
   */
  private static final double MANY_FAULTS_PER_S = 2;

  private static final double MB = 1 << 20;
  private static final double NANOS = 1e9;

  private Starvation() {}

  /** Looks for ten seconds at the container of a process; empty also if it cannot be looked at. */
  public static Optional<String> look(long pid) throws InterruptedException {
    try {
      ControlGroup group = ControlGroup.of(pid);
      Tightness before = group.tightness();
      long begun = System.nanoTime();
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
      return between(before, group.tightness(), (System.nanoTime() - begun) / NANOS);
    } catch (IOException gone) {
      LOG.warn("the control group of process {} cannot be read", pid, gone);
      return Optional.empty();
    }
  }

  /** What two looks, so many seconds apart, show: the figures if it starves. */
  static Optional<String> between(Tightness before, Tightness after, double seconds) {
    double faults = (after.majorFaults() - before.majorFaults()) / seconds;
    boolean starves = tight(before) && tight(after) && faults >= MANY_FAULTS_PER_S;
    return starves ? Optional.of(describe(after, faults)) : Optional.empty();
  }

  private static boolean tight(Tightness look) {
    return look.usedBytes() >= AT_LIMIT * look.limitBytes() && look.fileBytes() <= PROGRAM_BYTES;
  }

  private static String describe(Tightness look, double faults) {
    return String.format(
        Locale.ROOT,
        "its container uses %2$.0f of %1$.0f MB: %3$.0f MB anonymous memory and %4$.0f MB page"
            + " cache; %5$,.0f pages a second had to be read again (major faults)",
        look.limitBytes() / MB,
        look.usedBytes() / MB,
        look.anonymousBytes() / MB,
        look.fileBytes() / MB,
        faults);
  }
}
