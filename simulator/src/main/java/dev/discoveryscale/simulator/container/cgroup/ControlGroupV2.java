package dev.discoveryscale.simulator.container.cgroup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Version 2: one hierarchy (Linux, {@code admin-guide/cgroup-v2.rst}). */
final class ControlGroupV2 implements ControlGroup {

  private static final String UNLIMITED = "max";

  private final Path folder;

  ControlGroupV2(Path folder) {
    this.folder = folder;
  }

  @Override
  public int version() {
    return 2;
  }

  @Override
  public Reading read() throws IOException {
    GroupFile cpu = file("cpu.stat");
    return new Reading(
        limitBytes(),
        processors(),
        file("memory.peak").numberIfThere(),
        file("memory.stat").value("anon"),
        file("memory.events").value("oom_kill"),
        cpu.value("usage_usec"),
        cpu.value("nr_periods"),
        cpu.value("nr_throttled"),
        cpu.value("throttled_usec"));
  }

  @Override
  public Tightness tightness() throws IOException {
    GroupFile memory = file("memory.stat");
    return new Tightness(
        limitBytes(),
        file("memory.current").number(),
        memory.value("anon"),
        memory.value("inactive_file") + memory.value("active_file"),
        memory.value("pgmajfault"));
  }

  private long limitBytes() throws IOException {
    String limit = file("memory.max").words()[0];
    return limit.equals(UNLIMITED) ? Long.MAX_VALUE : Long.parseLong(limit);
  }

  private Optional<Double> processors() throws IOException {
    String[] words = file("cpu.max").words();
    return words[0].equals(UNLIMITED)
        ? Optional.empty()
        : Optional.of(Double.parseDouble(words[0]) / Double.parseDouble(words[1]));
  }

  private GroupFile file(String name) {
    return new GroupFile(folder.resolve(name));
  }
}
