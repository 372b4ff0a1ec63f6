package dev.discoveryscale.probe.holders;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides heap dumps among holders, each in a JVM of its own: a dump of ten million objects takes
 * more memory than a simulator should have.
 *
 * @param line whose classes are in the dump, as {@code dubbo-2.7}
 * @param javaVersion of the JVM that wrote it, as 8 or 17
 * @param compressedReferences whether references took four bytes there
 */
public record HeapDivision(String line, int javaVersion, boolean compressedReferences) {

  /** Heap of the JVM that divides; a dump of 814 MB, 13.7 million objects, is done with it. */
  public static final long HEAP_BYTES = 2L << 30;

  /**
   * Divides a dump and waits for it; an interrupt ends it.
   *
   * @param out written whole or not at all, see {@link HoldersMain}
   * @param prefix words that the command begins with
   * @throws IOException naming the dump, if it cannot be read or divided
   */
  public void divide(Path dump, Path out, List<String> prefix)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(dump, out, prefix)).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(
            said.isBlank()
                ? dump + " could not be divided: exit code " + process.exitValue()
                : said.lines().findFirst().orElseThrow());
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private List<String> command(Path dump, Path out, List<String> prefix) {
    List<String> words = new ArrayList<>(prefix);
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx" + HEAP_BYTES, "-XX:+UseParallelGC"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.add(HoldersMain.class.getName());
    words.addAll(List.of(dump.toAbsolutePath().toString(), line, Integer.toString(javaVersion)));
    words.addAll(List.of(Boolean.toString(compressedReferences), out.toAbsolutePath().toString()));
    return words;
  }
}
