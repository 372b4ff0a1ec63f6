package dev.discoveryscale.calls.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LimitedLogTest {

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final PrintStream log = new PrintStream(new LimitedLog(file, 20), true);

  @Test
  void keepsAllThatFits() {
    log.print("0123456789");
    log.print("abcdefghij");

    assertThat(file).hasToString("0123456789abcdefghij");
  }

  @Test
  void endsWithOneSentenceWhereItIsFull() {
    log.print("first call failed");
    for (int i = 0; i < 1_000; i++) {
      log.print("another call failed");
      log.write('x');
    }

    assertThat(file).hasToString("first call failed\nThe log ends here: its limit is 20 bytes.\n");
    assertThat(log.checkError()).isFalse();
  }
}
