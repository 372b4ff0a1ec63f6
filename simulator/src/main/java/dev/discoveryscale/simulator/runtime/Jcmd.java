package dev.discoveryscale.simulator.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Inspects a JVM from outside, with the {@code jcmd} of its own JDK.
 *
 * @param program the {@code jcmd} to call
 */
public record Jcmd(Path program) {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** The last line of a class histogram: {@code Total <objects> <bytes>}. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

  /** The tool of the JDK in a folder. */
  public static Jcmd of(Path javaHome) {
    return new Jcmd(javaHome.resolve("bin").resolve("jcmd"));
  }

  /** Whether there is one: a JRE has none. */
  public boolean exists() {
    return Files.isExecutable(program);
  }

  /** Forces a full collection and comes back when it is done. */
  public void collect(long pid) throws CellFailure, IOException, InterruptedException {
    ask(pid, "GC.run");
  }

  /** What all live objects take, in bytes; the JVM collects all others first. */
  public long liveBytes(long pid) throws CellFailure, IOException, InterruptedException {
    return total(ask(pid, "GC.class_histogram"));
  }

  static long total(String histogram) throws CellFailure {
    Matcher found = TOTAL.matcher(histogram);
    if (!found.find()) {
      throw CellFailure.because(
          "expected a line 'Total <objects> <bytes>' at the end of a class histogram, found "
              + histogram.substring(Math.max(0, histogram.length() - 200)));
    }
    return Long.parseLong(found.group(1));
  }

  private String ask(long pid, String command)
      throws CellFailure, IOException, InterruptedException {
    Path out = Files.createTempFile("jcmd", ".txt");
    try {
      Process process =
          new ProcessBuilder(List.of(program.toString(), Long.toString(pid), command))
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw failed(command, "no answer within " + LIMIT.toSeconds() + " s");
      }
      String answer = Files.readString(out);
      if (process.exitValue() != 0) {
        throw failed(command, answer.strip());
      }
      return answer;
    } finally {
      Files.deleteIfExists(out);
    }
  }

  private CellFailure failed(String command, String why) {
    return CellFailure.because("%s %s: %s".formatted(program, command, why));
  }
}
