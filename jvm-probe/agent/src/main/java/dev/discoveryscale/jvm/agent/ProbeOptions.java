package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.gc.GcLogText;
import java.util.Optional;

/**
 * The agent's options, {@code name=value} with commas between. A comma belongs to a value unless a
 * word and {@code =} follow, so that paths may hold spaces and commas.
 */
final class ProbeOptions {

  /** Every option, for errors. */
  static final String ALLOWED =
      "out=FILE[,interval=MILLISECONDS][,control=FOLDER][,gcLog=FILE]" + "[,unwritable=go-on|end]";

  private static final String SEPARATOR = ",(?=[A-Za-z]+=)";
  private static final int MAX_INTERVAL_MS = 3_600_000;

  private String out = "";
  private long intervalMs = 1_000;
  private Optional<String> control = Optional.empty();
  private Optional<String> gcLog = Optional.empty();
  private boolean endsWhenUnwritable;

  private ProbeOptions() {}

  /**
   * Reads the options after the jar's name in {@code -javaagent}.
   *
   * @throws IllegalArgumentException naming the option, the value and what is allowed
   */
  static ProbeOptions parse(String text) {
    ProbeOptions options = new ProbeOptions();
    String given = text == null ? "" : text;
    if (!given.isEmpty()) {
      for (String option : given.split(SEPARATOR)) {
        options.set(option);
      }
    }
    if (options.out.isEmpty()) {
      throw refused("out", "be a file", "nothing in '" + given + "'");
    }
    return options;
  }

  /** The file that records are appended to. */
  String out() {
    return out;
  }

  /** Milliseconds between two samples. */
  long intervalMs() {
    return intervalMs;
  }

  /** The folder commands are read from, see {@link Control}; empty: none are taken. */
  Optional<String> control() {
    return control;
  }

  /** The JVM's log of collections, see {@link GcLogText}; empty: its beans report them. */
  Optional<String> gcLog() {
    return gcLog;
  }

  /** Whether the process ends when records cannot be written any more. */
  boolean endsWhenUnwritable() {
    return endsWhenUnwritable;
  }

  private void set(String option) {
    int equals = option.indexOf('=');
    String name = equals < 0 ? option : option.substring(0, equals);
    String value = equals < 0 ? "" : option.substring(equals + 1);
    switch (name) {
      case "out":
        out = value;
        break;
      case "interval":
        intervalMs = interval(value);
        break;
      case "control":
        control = Optional.of(present(name, value));
        break;
      case "gcLog":
        gcLog = Optional.of(present(name, value));
        break;
      case "unwritable":
        endsWhenUnwritable = ends(value);
        break;
      default:
        throw new IllegalArgumentException("unknown option '" + option + "'; allowed: " + ALLOWED);
    }
  }

  private static long interval(String value) {
    if (value.matches("[0-9]{1,9}")) {
      long number = Long.parseLong(value);
      if (number >= 1 && number <= MAX_INTERVAL_MS) {
        return number;
      }
    }
    throw refused("interval", "be 1 to " + MAX_INTERVAL_MS, "'" + value + "'");
  }

  private static String present(String name, String value) {
    if (value.isEmpty()) {
      throw refused(name, "have a value", "nothing");
    }
    return value;
  }

  private static boolean ends(String value) {
    if (!value.equals("end") && !value.equals("go-on")) {
      throw refused("unwritable", "be end or go-on", "'" + value + "'");
    }
    return value.equals("end");
  }

  private static IllegalArgumentException refused(String name, String condition, String got) {
    return new IllegalArgumentException(
        "option " + name + " must " + condition + ", got " + got + "; allowed: " + ALLOWED);
  }
}
