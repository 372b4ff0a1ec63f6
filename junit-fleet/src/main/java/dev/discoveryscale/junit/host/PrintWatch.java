package dev.discoveryscale.junit.host;

import java.io.IOException;
import java.util.OptionalLong;

/** A line that is printed; the time is that of the look that finds it. */
record PrintWatch(String expression, PrintedLog log) implements StartWatch {

  @Override
  public OptionalLong atMillis() throws IOException {
    return log.has(expression) ? OptionalLong.of(System.currentTimeMillis()) : OptionalLong.empty();
  }

  @Override
  public String what() {
    return "the line with '%s' that it printed".formatted(expression);
  }

  @Override
  public String missing() {
    return "it has not printed '%s'".formatted(expression);
  }
}
