package dev.discoveryscale.simulator.container.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One file of a control group: a number, or a number behind each of several names. */
record GroupFile(Path path) {

  /** Its only number. */
  long number() throws IOException {
    return Long.parseLong(Files.readString(path).strip());
  }

  /** Its words. */
  String[] words() throws IOException {
    return Files.readString(path).strip().split("\\s+");
  }

  /** The number behind a name; 0 if the kernel does not have the name. */
  long value(String name) throws IOException {
    return Files.readAllLines(path).stream()
        .map(line -> line.split(" "))
        .filter(words -> words[0].equals(name))
        .findFirst()
        .map(words -> Long.parseLong(words[1]))
        .orElse(0L);
  }

  /** Its only number, if the kernel has such a file. */
  Optional<Long> numberIfThere() throws IOException {
    return Files.exists(path) ? Optional.of(number()) : Optional.empty();
  }
}
