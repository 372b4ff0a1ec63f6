package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.JfrToFlame;

/** Flame graphs of a whole recording, a page of HTML each. */
final class FlameGraphs {

  private FlameGraphs() {}

  /** The name of the page of a kind: {@code cpu.html}. */
  static String file(Sampled sampled) {
    return sampled.word() + ".html";
  }

  /** Writes the page of a kind; frames are as wide as what their samples stand for. */
  static void write(Path recording, Sampled sampled, String title, Path folder) throws IOException {
    Path page = folder.resolve(file(sampled));
    JfrToFlame.convert(
        recording.toString(),
        page.toString(),
        new Arguments(
            "--output",
            "html",
            sampled.converted(),
            "--total",
            "--norm",
            "--dot",
            "--title",
            title,
            recording.toString(),
            page.toString()));
  }
}
