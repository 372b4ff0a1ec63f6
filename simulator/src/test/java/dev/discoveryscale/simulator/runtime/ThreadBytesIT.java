package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another JVM whose threads allocate a known amount, looked at from outside. */
@Tag("exhaustive")
@Timeout(60)
class ThreadBytesIT {

  private static final int CHUNK = 64 << 10;
  private static final int CHUNKS = 1_000;
  private static final long KEPT = 20 << 20;

  /** Allocates 64 MB of garbage for each byte it is sent, keeps 20 MB, and answers. */
  public static final class Child {

    private static byte[] sink = {};

    private Child() {}

    /** Until its input ends. */
    public static void main(String[] args) throws IOException {
      byte[] kept = new byte[(int) KEPT];
      System.out.println(kept.length);
      InputStream in = System.in;
      while (in.read() >= 0) {
        for (int i = 0; i < CHUNKS; i++) {
          sink = new byte[CHUNK];
        }
        System.out.println(sink.length + kept.length);
      }
    }
  }

  @Test
  void readsAllocationAndLiveBytesOfAnotherJvm() throws Exception {
    Path home = Path.of(System.getProperty("java.home"));
    Process child =
        new ProcessBuilder(
                home.resolve("bin/java").toString(),
                "-cp",
                Path.of("target", "test-classes").toString(),
                Child.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader answers = child.inputReader()) {
      answers.readLine();
      ThreadBytes before = ThreadBytes.of(child.pid());
      child.getOutputStream().write('x');
      child.getOutputStream().flush();
      answers.readLine();
      ThreadBytes after = ThreadBytes.of(child.pid());

      long garbage = (long) CHUNKS * CHUNK;
      assertThat(after.since(before)).isBetween(garbage, garbage + (1 << 20));
      Jcmd jcmd = Jcmd.of(home);
      assertThat(jcmd.exists()).isTrue();
      jcmd.collect(child.pid());
      assertThat(jcmd.liveBytes(child.pid())).isBetween(KEPT, KEPT + (10 << 20));
    } finally {
      child.destroyForcibly().waitFor();
    }
    assertThatThrownBy(() -> ThreadBytes.of(child.pid()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void countsNewThreadsFromZeroAndOmitsEndedOnes() {
    ThreadBytes before = new ThreadBytes(Map.of(1L, 100L, 2L, 50L));

    assertThat(new ThreadBytes(Map.of(1L, 130L, 3L, 7L)).since(before)).isEqualTo(37);
  }

  @Test
  void readsTheTotalOfAClassHistogram() throws CellFailure {
    String text =
        " num     #instances         #bytes\n   1:  10  800  [B\nTotal        104233        7318888\n";

    assertThat(Jcmd.total(text)).isEqualTo(7_318_888);
    assertThatThrownBy(() -> Jcmd.total("1: 10 800 [B\n")).hasMessageContaining("Total");
  }
}
