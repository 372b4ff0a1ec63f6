package dev.discoveryscale.simulator.e2e.cells;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is in a flame graph's page. */
final class FlameGraphPage {

  private FlameGraphPage() {}

  /**
   * The names of its frames. The page has them in a list in which each begins with a character that
   * tells, less 32, how much of the name before it is its own beginning.
   */
  static List<String> frames(Path page) throws IOException {
    List<String> names = new ArrayList<>();
    boolean inList = false;
    for (String line : Files.readAllLines(page)) {
      if (inList && !line.startsWith("'")) {
        return names;
      }
      if (inList) {
        String entry = line.substring(1, line.lastIndexOf('\'')).replaceAll("\\\\(.)", "$1");
        names.add(
            names.isEmpty()
                ? entry
                : names.get(names.size() - 1).substring(0, entry.charAt(0) - 32)
                    + entry.substring(1));
      }
      inList |= line.startsWith("const cpool");
    }
    return names;
  }
}
