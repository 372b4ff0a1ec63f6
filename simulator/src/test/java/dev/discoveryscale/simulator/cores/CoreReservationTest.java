package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Simulators, each a process of its own, that want the same processors. */
@EnabledOnOs(OS.LINUX)
class CoreReservationTest {

  private static final List<Integer> TWO = List.of(0, 1);
  private static final List<Integer> FOUR = List.of(0, 1, 2, 3);

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void nobodyHasMadeTheFolder() {
    folder = temporary.resolve("cores");
  }

  @Test
  void takesTheLastProcessorsThatAreFree() throws IOException {
    try (CoreReservation cores = take(FOUR, 1, 2)) {
      assertThat(cores.describe(2))
          .isEqualTo("consumer pinned to processor 2,3, everything else to 0,1");
      assertThat(cores.describe(1))
          .isEqualTo("consumer pinned to processor 3, everything else to 0,1,2");
      assertThat(cores.doubt()).isEmpty();
    }
  }

  @Test
  void takesAnotherProcessorThanTheOneThatIsHeldAndKeepsOffThat() throws IOException {
    try (HeldCores other = HeldCores.start(folder, 1, FOUR);
        CoreReservation cores = take(FOUR, 1)) {
      assertThat(cores.cores(1).consumer()).containsExactly(2);
      assertThat(cores.describe(1))
          .isEqualTo(
              "consumer pinned to processor 2, everything else to 0,1; processor 3 reserved by"
                  + " another simulator, process "
                  + other.pid());
    }
  }

  @Test
  void refusesWhenOnlyTheOthersProcessorsAreFreeAndNamesTheHolder() throws IOException {
    try (HeldCores other = HeldCores.start(folder, 1, TWO)) {
      assertThatThrownBy(() -> take(TWO, 1))
          .isInstanceOf(BadInput.class)
          .hasMessage(
              "this machine: jvm.cores must be 1 and leave one more processor, none of them"
                  + " reserved by another simulator, got processor 1 reserved by another"
                  + " simulator, process %d; run again when that simulator has ended",
              other.pid());
    }
  }

  @Test
  void takesTheProcessorOfASimulatorThatWasKilled() throws IOException {
    HeldCores.start(folder, 1, TWO).close();

    try (CoreReservation cores = take(TWO, 1)) {
      assertThat(cores.cores(1).consumer()).containsExactly(1);
    }
  }

  @Test
  void keepsNothingThatItDidNotNeed() throws IOException {
    try (CoreReservation cores = take(FOUR, 1);
        HeldCores other = HeldCores.start(folder, 1, List.of(0, 1, 2))) {
      assertThat(cores.cores(1).consumer()).containsExactly(3);
      assertThat(other.pid()).isPositive();
    }
  }

  @Test
  void letsGoOfAllWhenItRefuses() throws IOException {
    try (HeldCores other = HeldCores.start(folder, 1, TWO)) {
      assertThatThrownBy(() -> take(TWO, 1)).isInstanceOf(BadInput.class);
    }
    try (HeldCores next = HeldCores.start(folder, 1, TWO)) {
      assertThat(next.pid()).isPositive();
    }
  }

  @Test
  void pinsNoConsumerThatNeedsAllProcessors() throws IOException {
    try (CoreReservation cores = take(TWO, 2)) {
      assertThat(cores.describe(2)).isEqualTo("not pinned");
      assertThat(folder).doesNotExist();
    }
  }

  @Test
  void letsAnyUserLockAndOnlyTheOwnerRemove() throws IOException {
    take(TWO, 1).close();

    assertThat((Integer) Files.getAttribute(folder, "unix:mode") & 07777).isEqualTo(01777);
    assertThat(Files.getPosixFilePermissions(folder.resolve("processor-1.lock")))
        .isEqualTo(PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  @Test
  void doesNotFollowALinkInAFilesPlace() throws IOException {
    take(TWO, 1).close();
    Path precious = Files.writeString(temporary.resolve("precious"), "kept");
    Files.delete(folder.resolve("processor-1.lock"));
    Files.createSymbolicLink(folder.resolve("processor-1.lock"), precious);

    try (CoreReservation cores = take(TWO, 1)) {
      assertThat(cores.cores(1).consumer()).containsExactly(1);
      assertThat(cores.doubt().orElseThrow())
          .startsWith("processor 1 is not locked (")
          .endsWith("another simulator may pin its consumer to the same processor");
    }
    assertThat(precious).hasContent("kept");
  }

  @Test
  void doesNotFollowALinkInTheFoldersPlace() throws IOException {
    Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    Files.createSymbolicLink(folder, elsewhere);

    try (CoreReservation cores = take(TWO, 1)) {
      assertThat(cores.doubt().orElseThrow()).contains(folder + " is no folder");
    }
    assertThat(elsewhere).isEmptyDirectory();
  }

  private CoreReservation take(List<Integer> allowed, Integer... cores) {
    return CoreReservation.take(
        List.of(cores), allowed, new CoreLocks(folder, Proc.ofThisMachine()));
  }
}
