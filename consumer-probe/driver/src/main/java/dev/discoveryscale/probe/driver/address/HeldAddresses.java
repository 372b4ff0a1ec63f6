package dev.discoveryscale.probe.driver.address;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedSet;

/**
 * Writes down every address that the consumer holds an invoker for: a file of one JSON object a
 * directory, with {@code interface}, {@code registry}, {@code model} and {@code addresses}.
 */
public final class HeldAddresses {

  private HeldAddresses() {}

  /** Rewrites the file; returns the numbers of directories and addresses in it. */
  public static JsonLine write(Collection<Service> services, Path file) throws IOException {
    long directories = 0;
    long addresses = 0;
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (Service service : services) {
        for (HeldDirectory directory : DirectoryWalk.from(service.proxy()).directories()) {
          SortedSet<String> held = directory.addresses();
          out.write(line(service, directory, held).toString());
          out.newLine();
          directories++;
          addresses += held.size();
        }
      }
    }
    return new JsonLine().put("directories", directories).put("addresses", addresses);
  }

  private static JsonLine line(Service service, HeldDirectory directory, SortedSet<String> held) {
    return new JsonLine()
        .put("interface", service.name())
        .put("registry", directory.registry())
        .put("model", directory.model())
        .put("addresses", held);
  }
}
