package dev.discoveryscale.jvm.launcher;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** The JVM option that adds the agent to the user's application. */
public final class AgentOption {

  /**
   * What the agent would take for the beginning of another option, see its {@code ProbeOptions}.
   */
  private static final Pattern NEXT_OPTION = Pattern.compile(",[A-Za-z]+=");

  private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+=,-]+");

  private AgentOption() {}

  /**
   * The option as one word.
   *
   * @param agent the agent's jar; its path must not hold {@code =}
   * @param samples where it writes its records
   * @param control the folder it takes commands by
   * @throws IllegalArgumentException naming a path that the JVM or the agent would read otherwise
   */
  public static String of(Path agent, Path samples, Path control) {
    if (agent.toString().contains("=")) {
      throw refused(agent, "'=', where a JVM sees the end of the agent's path");
    }
    for (Path path : new Path[] {samples, control}) {
      if (NEXT_OPTION.matcher(path.toString()).find()) {
        throw refused(path, "a comma, a word and '=', where the agent sees its next option");
      }
    }
    return "-javaagent:%s=out=%s,control=%s".formatted(agent, samples, control);
  }

  /** The same for a shell: in quotes where it needs them. */
  public static String quoted(String option) {
    return PLAIN.matcher(option).matches() ? option : "'" + option.replace("'", "'\\''") + "'";
  }

  private static IllegalArgumentException refused(Path path, String what) {
    return new IllegalArgumentException("the path %s has %s".formatted(path, what));
  }
}
