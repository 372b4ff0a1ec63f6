package dev.discoveryscale.simulator.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerOwnerTest {

  private static final ContainerOwner OWNER = new ContainerOwner("boot-1", "pid:[1]", 17, 99);

  @TempDir private Path proc;

  @Test
  void isReadFromTheLabelItWrites() throws IOException {
    ContainerOwner self = ContainerOwner.self();

    assertThat(ContainerOwner.parse(self.text())).contains(self);
    assertThat(self.gone()).isFalse();
  }

  @Test
  void isGoneIfItsNumberIsAnothersNow() throws IOException {
    machine("boot-1", "pid:[1]");
    process(17, 99);
    assertThat(OWNER.gone(proc)).isFalse();

    process(17, 100);
    assertThat(OWNER.gone(proc)).isTrue();
  }

  @Test
  void isGoneIfNoProcessHasItsNumberWhereOthersAreSeen() throws IOException {
    machine("boot-1", "pid:[1]");
    assertThat(OWNER.gone(proc)).as("all others hidden").isFalse();

    process(1, 5);
    assertThat(OWNER.gone(proc)).isTrue();
  }

  @Test
  void isNotGoneIfItsProcessCannotBeRead() throws IOException {
    machine("boot-1", "pid:[1]");
    process(1, 5);
    Files.createDirectories(proc.resolve("17/stat"));

    assertThat(OWNER.gone(proc)).isFalse();
  }

  @Test
  void isLeftAloneInAnotherNamespace() throws IOException {
    machine("boot-1", "pid:[2]");
    process(1, 5);

    assertThat(OWNER.gone(proc)).isFalse();
  }

  @Test
  void isLeftAloneOnAnotherMachineWhoseNamespaceHasTheSameName() throws IOException {
    machine("boot-2", "pid:[1]");
    process(1, 5);

    assertThat(OWNER.gone(proc)).isFalse();
  }

  @Test
  void isNobodyInALabelOfAnotherForm() {
    assertThat(ContainerOwner.parse("boot-1 pid:[1] 17")).isEmpty();
    assertThat(ContainerOwner.parse("pid:[1] 17 1")).isEmpty();
    assertThat(ContainerOwner.parse("boot-1 pid:[1] seventeen 1")).isEmpty();
  }

  private void machine(String boot, String namespace) throws IOException {
    Path random = Files.createDirectories(proc.resolve("sys/kernel/random"));
    Files.writeString(random.resolve("boot_id"), boot + "\n");
    Path namespaces = Files.createDirectories(proc.resolve("self/ns"));
    Files.createSymbolicLink(namespaces.resolve("pid"), Path.of(namespace));
  }

  private void process(long pid, long begun) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"), pid + " (a name) S" + " 0".repeat(18) + " " + begun + " 0\n");
  }
}
