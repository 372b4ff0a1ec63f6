package dev.discoveryscale.simulator.container.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Reading;
import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Tightness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as Linux writes them, in folders of the test's own. */
class ControlGroupTest {

  private static final long PID = 17;

  @TempDir private Path folder;

  @Test
  void readsAHierarchyForEachControllerOfVersion1() throws IOException {
    process(
        "9:name=systemd:/docker/abc\n4:memory:/docker/abc\n2:cpu,cpuacct:/docker/abc\n0::/\n",
        mount("memory", "/", "cgroup", "rw,memory")
            + mount("cpu", "/", "cgroup", "rw,cpu,cpuacct")
            + mount("unified", "/", "cgroup2", "rw"));
    write("memory/docker/abc/memory.limit_in_bytes", "2147483648\n");
    write("memory/docker/abc/memory.max_usage_in_bytes", "203366400\n");
    write("memory/docker/abc/memory.usage_in_bytes", "203366399\n");
    write(
        "memory/docker/abc/memory.stat",
        """
        cache 5
        rss 7
        pgmajfault 1
        total_cache 60
        total_rss 124014592
        total_shmem 54
        total_pgmajfault 88
        total_inactive_file 4
        total_active_file 2
        """);
    write("memory/docker/abc/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
    write("cpu/docker/abc/cpu.cfs_quota_us", "150000\n");
    write("cpu/docker/abc/cpu.cfs_period_us", "100000\n");
    write("cpu/docker/abc/cpu.stat", "nr_periods 72\nnr_throttled 3\nthrottled_time 4500000\n");
    write("cpu/docker/abc/cpuacct.usage", "2768000000\n");

    ControlGroup group = ControlGroup.of(folder.resolve("proc"), PID);

    assertThat(group.version()).isEqualTo(1);
    assertThat(group.read())
        .isEqualTo(
            new Reading(
                2L << 30,
                Optional.of(1.5),
                Optional.of(203_366_400L),
                124_014_592,
                1,
                2_768_000,
                72,
                3,
                4_500));
    assertThat(group.tightness())
        .isEqualTo(new Tightness(2L << 30, 203_366_399, 124_014_592, 6, 88));
  }

  @Test
  void readsTheOneHierarchyOfVersion2() throws IOException {
    process("0::/system.slice/docker-abc.scope\n", mount("all", "/", "cgroup2", "rw,nsdelegate"));
    String group = "all/system.slice/docker-abc.scope/";
    write(group + "memory.max", "1073741824\n");
    write(group + "memory.peak", "900000000\n");
    write(
        group + "memory.stat",
        """
        anon 800000000
        file 95000000
        shmem 5000000
        inactive_file 60000000
        active_file 30000000
        pgmajfault 77
        """);
    write(group + "memory.current", "890000000\n");
    write(group + "memory.events", "low 0\nhigh 0\nmax 9\noom 2\noom_kill 1\n");
    write(group + "cpu.max", "100000 100000\n");
    write(
        group + "cpu.stat",
        "usage_usec 5000\nuser_usec 1\nsystem_usec 1\nnr_periods 10\nnr_throttled 4\n"
            + "throttled_usec 700\n");

    ControlGroup found = ControlGroup.of(folder.resolve("proc"), PID);

    assertThat(found.version()).isEqualTo(2);
    assertThat(found.read())
        .isEqualTo(
            new Reading(
                1L << 30,
                Optional.of(1.0),
                Optional.of(900_000_000L),
                800_000_000,
                1,
                5_000,
                10,
                4,
                700));
    assertThat(found.tightness())
        .isEqualTo(new Tightness(1L << 30, 890_000_000, 800_000_000, 90_000_000, 77));
  }

  @Test
  void readsAGroupWithoutPeakOrLimit() throws IOException {
    process("0::/abc\n", mount("all", "/", "cgroup2", "rw"));
    write("all/abc/memory.max", "max\n");
    write("all/abc/memory.stat", "anon 1\n");
    write("all/abc/memory.events", "oom_kill 0\n");
    write("all/abc/cpu.max", "max 100000\n");
    write("all/abc/cpu.stat", "usage_usec 1\n");

    Reading reading = ControlGroup.of(folder.resolve("proc"), PID).read();

    assertThat(reading.memoryPeakBytes()).isEmpty();
    assertThat(reading.processors()).isEmpty();
    assertThat(reading.periods()).isZero();
  }

  @Test
  void readsAMountOfAPartOfTheHierarchy() throws IOException {
    process("0::/outer/abc\n", mount("all", "/outer", "cgroup2", "rw"));
    write("all/abc/cpu.max", "max 100000\n");

    assertThat(GroupPaths.of(folder.resolve("proc"), PID).version2())
        .isEqualTo(folder.resolve("all/abc"));
  }

  @Test
  void isEmptyForAnEndedProcess() throws IOException {
    process("0::/abc\n", mount("all", "/", "cgroup2", "rw"));

    assertThatThrownBy(() -> ControlGroup.of(folder.resolve("proc"), 18))
        .isInstanceOf(NoSuchFileException.class);
    ControlGroup left = ControlGroup.of(folder.resolve("proc"), PID);
    assertThatThrownBy(left::read).isInstanceOf(NoSuchFileException.class);
  }

  private void process(String groups, String mounts) throws IOException {
    write("proc/" + PID + "/cgroup", groups);
    write("proc/self/mountinfo", "22 1 0:21 / /sys rw shared:7 - sysfs sysfs rw\n" + mounts);
  }

  private String mount(String place, String root, String type, String options) {
    return "30 25 0:26 %s %s rw,relatime shared:9 - %s cgroup %s\n"
        .formatted(root, folder.resolve(place), type, options);
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
