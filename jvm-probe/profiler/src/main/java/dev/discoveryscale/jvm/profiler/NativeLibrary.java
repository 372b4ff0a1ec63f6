package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;

/** The profiler's native library for a platform, as async-profiler's jar has it. */
public final class NativeLibrary {

  /** Timers of threads are Linux's, so other platforms of the jar are left out. */
  private static final Map<String, String> FOLDERS =
      Map.of("amd64", "linux-x64", "x86_64", "linux-x64", "aarch64", "linux-arm64");

  /** The platforms there is one for, for errors. */
  public static final String PLATFORMS = "Linux on x86-64 or on ARM64";

  private static final String FILE = "libasyncProfiler.so";

  private final String resource;

  private NativeLibrary(String resource) {
    this.resource = resource;
  }

  /** The one of this platform; empty where there is none. */
  public static Optional<NativeLibrary> here() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /**
   * The one of a platform; empty where there is none.
   *
   * @param system as in {@code os.name}
   * @param processor as in {@code os.arch}
   */
  static Optional<NativeLibrary> of(String system, String processor) {
    return Optional.ofNullable(FOLDERS.get(processor))
        .filter(folder -> system.equals("Linux"))
        .map(folder -> new NativeLibrary("/" + folder + "/" + FILE));
  }

  /** Writes it into a folder, where the JVM that is profiled can load it. */
  Path unpack(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve(FILE).toAbsolutePath();
    try (InputStream in = NativeLibrary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the profiler's jar has no " + resource);
      }
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }
}
