package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that are no result. */
class FoldersTest {

  @TempDir Path place;

  @Test
  void restrictsAPrivateFolderToItsOwner() throws Exception {
    Path folder = place.resolve("control");

    Folders.createPrivate(folder);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
  }
}
