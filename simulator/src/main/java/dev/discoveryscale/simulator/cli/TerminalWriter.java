package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.text.SafeText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * What commands print: names, messages of errors and whatever foreign software says cannot move a
 * terminal's cursor or do anything else to it.
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
