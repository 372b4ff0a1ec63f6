package dev.discoveryscale.report.render.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Puts a report in its place whole, or leaves the older one. */
public final class ReportFile {
  private ReportFile() {}

  public static void write(Path folder, String name, String text) throws IOException {
    Path draft = folder.resolve(name + ".part");
    Files.writeString(draft, text);
    Files.move(
        draft,
        folder.resolve(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }
}
