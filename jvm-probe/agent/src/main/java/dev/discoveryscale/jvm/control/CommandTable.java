package dev.discoveryscale.jvm.control;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Map;
import java.util.TreeMap;

/**
 * Commands by name. A command is a line: its name and, after a space, the rest. A reply is a JSON
 * line that begins with {@code reply}, {@code ok} and {@code error}.
 */
public final class CommandTable {

  /** One command: takes the rest of its line, gives the reply's own fields. */
  public interface Command {
    /** Does it. */
    JsonLine run(String rest) throws Exception;
  }

  /** Runs commands; a table that measures itself wraps them. */
  public interface Around {
    /** Runs a command of that name. */
    JsonLine run(String name, Command command, String rest) throws Exception;
  }

  private final Map<String, Command> commands = new TreeMap<>();
  private final Around around;

  /** A table whose commands are run as they are. */
  public CommandTable() {
    this((name, command, rest) -> command.run(rest));
  }

  /** A table that runs its commands in a way of the caller's. */
  public CommandTable(Around around) {
    this.around = around;
  }

  /** Adds a command, in place of one that had the name. */
  public CommandTable put(String name, Command command) {
    commands.put(name, command);
    return this;
  }

  /** Runs one command line and gives the reply; a failure is a reply too. */
  public JsonLine run(String line) {
    String name = commands.containsKey(line) ? line : line.split(" ", 2)[0];
    String rest = line.substring(name.length()).trim();
    try {
      return reply(name, true, "").putAll(around.run(name, find(name), rest));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return reply(name, false, "interrupted");
    } catch (Exception e) {
      e.printStackTrace();
      return reply(name, false, ErrorLine.of(e));
    }
  }

  /** The beginning of a reply. */
  public static JsonLine reply(String name, boolean ok, String error) {
    return new JsonLine().put("reply", name).put("ok", ok).put("error", error);
  }

  private Command find(String name) {
    Command command = commands.get(name);
    if (command == null) {
      throw new IllegalArgumentException(
          "unknown command '" + name + "', known are " + commands.keySet());
    }
    return command;
  }
}
