package dev.discoveryscale.simulator.container.cgroup;

import java.io.IOException;
import java.util.Optional;

/** Version 1: a hierarchy for each controller (Linux, {@code admin-guide/cgroup-v1}). */
final class ControlGroupV1 implements ControlGroup {

  private static final long NANOS = 1_000;

  private final GroupPaths paths;

  ControlGroupV1(GroupPaths paths) {
    this.paths = paths;
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public Reading read() throws IOException {
    GroupFile cpu = file("cpu", "cpu.stat");
    return new Reading(
        file("memory", "memory.limit_in_bytes").number(),
        processors(),
        Optional.of(file("memory", "memory.max_usage_in_bytes").number()),
        file("memory", "memory.stat").value("total_rss"),
        file("memory", "memory.oom_control").value("oom_kill"),
        file("cpuacct", "cpuacct.usage").number() / NANOS,
        cpu.value("nr_periods"),
        cpu.value("nr_throttled"),
        cpu.value("throttled_time") / NANOS);
  }

  @Override
  public Tightness tightness() throws IOException {
    GroupFile memory = file("memory", "memory.stat");
    return new Tightness(
        file("memory", "memory.limit_in_bytes").number(),
        file("memory", "memory.usage_in_bytes").number(),
        memory.value("total_rss"),
        memory.value("total_inactive_file") + memory.value("total_active_file"),
        memory.value("total_pgmajfault"));
  }

  private Optional<Double> processors() throws IOException {
    double quota = file("cpu", "cpu.cfs_quota_us").number();
    return quota < 0
        ? Optional.empty()
        : Optional.of(quota / file("cpu", "cpu.cfs_period_us").number());
  }

  private GroupFile file(String controller, String name) throws IOException {
    return new GroupFile(paths.controller(controller).resolve(name));
  }
}
