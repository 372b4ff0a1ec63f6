package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory of this process by use, from the JVM's native memory tracking ({@code VM.native_memory
 * summary}). It does not contain memory that libraries allocate themselves.
 */
final class NativeMemory {

  private static final Pattern TOTAL =
      Pattern.compile("^(Total): reserved=(\\d+)KB, committed=(\\d+)KB");

  private static final Pattern CATEGORY =
      Pattern.compile("^-\\s+(\\S.*?) \\(reserved=(\\d+)KB, committed=(\\d+)KB");

  private NativeMemory() {}

  /**
   * The fields of a record for each category and for {@code Total}; none where the JVM does not
   * track, because no option asks for it or it cannot.
   */
  static List<JsonLine> read(String point) {
    Optional<String> summary = DiagnosticCommand.run("vmNativeMemory", "summary", "scale=KB");
    return summary.isPresent() ? parse(point, summary.get()) : new ArrayList<>();
  }

  static List<JsonLine> parse(String point, String summary) {
    List<JsonLine> categories = new ArrayList<>();
    for (String line : summary.split("\n")) {
      for (Pattern pattern : new Pattern[] {TOTAL, CATEGORY}) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          categories.add(
              new JsonLine()
                  .put("point", point)
                  .put("category", matcher.group(1))
                  .put("reservedKb", Long.parseLong(matcher.group(2)))
                  .put("committedKb", Long.parseLong(matcher.group(3))));
        }
      }
    }
    return categories;
  }
}
