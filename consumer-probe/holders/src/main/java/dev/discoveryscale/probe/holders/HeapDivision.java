package dev.discoveryscale.probe.holders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

  /** Many times what the largest dump tried has taken. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * Divides a dump and waits for it; an interrupt ends it.
   *
   * @param out written whole or not at all, see {@link HoldersMain}
   * @param prefix words that the command begins with
   * @throws IOException naming the dump, if it cannot be read or divided
   */
  public void divide(Path dump, Path out, List<String> prefix)
      throws IOException, InterruptedException {
    Path said = Files.createTempFile("division", ".log");
    try {
      int code = run(command(dump, out, prefix), said);
      if (code != 0) {
        String why = Files.readString(said).lines().findFirst().orElse("exit code " + code);
        throw new IOException(why.contains(dump.toString()) ? why : dump + ": " + why);
      }
    } finally {
      Files.delete(said);
    }
  }

  /** Its standard input is a pipe, which ends with this process, and the other then ends too. */
  private static int run(List<String> command, Path said) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("not divided within %d minutes".formatted(LIMIT.toMinutes()));
      }
      return process.exitValue();
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
