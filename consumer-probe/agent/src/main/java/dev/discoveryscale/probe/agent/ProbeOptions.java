package dev.discoveryscale.probe.agent;

/** The agent's options. */
final class ProbeOptions {

  private String out = "";
  private long intervalMs = 1_000;

  private ProbeOptions() {}

  static ProbeOptions parse(String text) {
    ProbeOptions options = new ProbeOptions();
    for (String option : text == null ? new String[0] : text.split(",")) {
      options.set(option);
    }
    if (options.out.isEmpty() || options.intervalMs <= 0) {
      throw new IllegalArgumentException(
          "probe-agent: expected out=FILE,interval=MILLISECONDS, found '" + text + "'");
    }
    return options;
  }

  String out() {
    return out;
  }

  long intervalMs() {
    return intervalMs;
  }

  private void set(String option) {
    if (option.startsWith("out=")) {
      out = option.substring("out=".length());
    } else if (option.startsWith("interval=")) {
      intervalMs = Long.parseLong(option.substring("interval=".length()));
    } else {
      throw new IllegalArgumentException("probe-agent: unknown option '" + option + "'");
    }
  }
}
