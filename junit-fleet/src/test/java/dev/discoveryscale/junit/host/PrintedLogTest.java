package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure shows what an application says went wrong, however much it prints after that. */
class PrintedLogTest {

  private static final String BYES = "INFO unexport service, good bye\n".repeat(100);

  @TempDir private Path folder;

  @Test
  void reportsAnUncaughtExceptionWithItsCauses() throws Exception {
    String told =
        told(
            """
            INFO starting
            Exception in thread "main" java.lang.IllegalStateException: No provider
            \tat a.B.c(B.java:1)
            \tat a.B.d(B.java:2)
            \tat a.B.e(B.java:3)
            \tat a.B.f(B.java:4)
            Caused by: java.io.IOException: gone
            \tat x.Y.z(Y.java:1)
            \t... 3 more
            """
                + BYES);

    assertThat(told)
        .containsSubsequence(
            "errors that it printed:",
            "Exception in thread \"main\" java.lang.IllegalStateException: No provider",
            "B.java:3",
            "Caused by: java.io.IOException: gone",
            "its last output:",
            "good bye",
            "all 109 lines: " + folder.resolve("application.log"))
        .doesNotContain("B.java:4", "starting");
    assertThat(told.lines().filter(line -> line.contains("good bye"))).hasSize(5);
  }

  @Test
  void reportsTheLastErrorWithoutAnException() throws Exception {
    assertThat(
            told(
                """
                2026-01-01 ERROR first
                2026-01-01 [main] ERROR c.a.Orders - cannot find Prices
                com.acme.NotFoundException: Prices
                """
                    + BYES))
        .contains("errors that it printed:\n    2026-01-01 [main] ERROR c.a.Orders")
        .contains("com.acme.NotFoundException: Prices")
        .doesNotContain("ERROR first");
  }

  @Test
  void reportsTheLastLinesWithoutAnError() throws Exception {
    String told = told("one\n" + "two\n".repeat(15) + "x".repeat(1_000) + "\n");
    assertThat(told).startsWith("its last output:\n    two").doesNotContain("one", "wrong");
    assertThat(told.lines()).allMatch(line -> line.length() < 500);
    assertThat(told("")).isEqualTo("it printed nothing, in " + folder.resolve("application.log"));
  }

  private String told(String printed) throws Exception {
    Path file = folder.resolve("application.log");
    Files.writeString(file, printed);
    return new PrintedLog(file).told();
  }
}
