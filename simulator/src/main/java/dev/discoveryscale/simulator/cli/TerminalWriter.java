package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.text.SafeText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * The output of commands, escaped: names, error messages and text of other software cannot send
 * control characters to a terminal.
 */
final class TerminalWriter extends FilterWriter {

  private TerminalWriter(Writer out) {
    super(out);
  }

  /** Prints by way of another writer, which is flushed after each line. */
  static PrintWriter over(Writer out) {
    return new PrintWriter(new TerminalWriter(out), true);
  }

  @Override
  public void write(int one) throws IOException {
    write(String.valueOf((char) one));
  }

  @Override
  public void write(char[] from, int offset, int length) throws IOException {
    write(new String(from, offset, length));
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(SafeText.terminal(text.substring(offset, offset + length)));
  }
}
