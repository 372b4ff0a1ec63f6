package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LogFoldersTest {

  @Test
  void givesEachRunOfATestItsOwnFolder() throws Exception {
    String test = LogFoldersTest.class.getName() + ".same()";
    Path one = LogFolders.fresh(test);
    Path log = Files.writeString(one.resolve("host.log"), "of the first");

    Path other = LogFolders.fresh(test);

    assertThat(other).isNotEqualTo(one).isEmptyDirectory().hasParent(one.getParent());
    assertThat(log).hasContent("of the first");
  }
}
