package dev.discoveryscale.jvm.conversation;

import java.nio.file.Path;
import java.time.Duration;

/** The unexpected end of a JVM that was launched. */
public sealed interface End {

  /** What happened, for a person, without a subject: {@code ran out of memory}. */
  String text();

  /** It ran out of memory: a result, not a failure of the simulator. */
  record OutOfMemory() implements End {
    @Override
    public String text() {
      return "ran out of memory";
    }
  }

  /** The system started no thread for it. Java reports that as if memory had run out. */
  record OutOfThreads() implements End {
    @Override
    public String text() {
      return "could not start another thread: kernel.pid_max, ulimit -u, the container's pids.max or"
          + " memory outside the heap is used up";
    }
  }

  /** It was killed for needing more memory than it is allowed from outside: a result likewise. */
  record KilledForMemory() implements End {
    @Override
    public String text() {
      return "was killed for needing more memory than its container may have";
    }
  }

  /**
   * It did not answer within the limit because it stood still at the limit of its memory, and was
   * killed: a result likewise.
   *
   * @param command what it was asked
   * @param limit how long it was waited for
   * @param figures what was seen of its memory, for a person
   */
  record StarvedForMemory(String command, Duration limit, String figures) implements End {
    @Override
    public String text() {
      return "stood still at its memory limit (%s)".formatted(figures);
    }
  }

  /**
   * Its host no longer reports it, so whether and how it ended is not known.
   *
   * @param why the host's message, or that there is none, for the user
   */
  record HostLost(String why) implements End {
    @Override
    public String text() {
      return "is no longer reported: " + why;
    }
  }

  /**
   * It went away by itself.
   *
   * @param code its exit code; above 128 it was killed by a signal
   */
  record Exited(int code) implements End {

    private static final int SIGNALLED = 128;

    @Override
    public String text() {
      return code <= SIGNALLED
          ? "exited with code " + code
          : "was killed by signal %d (exit code %d)".formatted(code - SIGNALLED, code);
    }
  }

  /**
   * Its JVM crashed.
   *
   * @param report what the JVM wrote of it
   */
  record Crashed(Path report) implements End {
    @Override
    public String text() {
      return "crashed; its JVM's report is " + report;
    }
  }

  /**
   * It did not answer within the limit, and was killed because nothing more can be learnt from it.
   *
   * @param command what it was asked
   * @param limit how long it was waited for
   */
  record TimedOut(String command, Duration limit) implements End {
    @Override
    public String text() {
      return "did not answer '%s' within %d s and was killed".formatted(command, limit.toSeconds());
    }
  }
}
