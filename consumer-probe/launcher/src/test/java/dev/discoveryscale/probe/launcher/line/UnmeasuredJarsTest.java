package dev.discoveryscale.probe.launcher.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnmeasuredJarsTest {

  private static final String LISTENER = "META-INF/dubbo/org.apache.dubbo.registry.AddressListener";
  private static final String OTHER = "META-INF/dubbo/other.Extension";

  @TempDir Path folder;

  @Test
  void namesNoListenerAndKeepsRest() throws IOException {
    Path ours = jar("probe-dubbo-3.jar", LISTENER, OTHER, "a/B.class");
    Path agent = jar("probe-agent-1.jar", "c/D.class");
    Path theirs = jar("dubbo.jar", LISTENER);
    ConsumerLine line =
        new ConsumerLine("dubbo-3.0", "3.0.15", List.of(ours, agent, theirs), agent);

    ConsumerLine found = UnmeasuredJars.of(line, folder.resolve("unmeasured"));

    assertThat(found.classPath())
        .containsExactly(folder.resolve("unmeasured/probe-dubbo-3.jar"), agent, theirs);
    try (ZipFile zip = new ZipFile(found.classPath().get(0).toFile())) {
      assertThat(zip.stream().map(ZipEntry::getName)).containsExactly(OTHER, "a/B.class");
      assertThat(zip.getInputStream(zip.getEntry("a/B.class"))).hasContent("of a/B.class");
    }
  }

  @Test
  void refusesJarsWithoutListener() throws IOException {
    Path ours = jar("probe-dubbo-9.jar", OTHER);
    ConsumerLine line = new ConsumerLine("dubbo-9", "9.0", List.of(ours), ours);

    assertThatThrownBy(() -> UnmeasuredJars.of(line, folder.resolve("unmeasured")))
        .hasMessageContaining("no jar of dubbo-9");
  }

  private Path jar(String name, String... entries) throws IOException {
    Path jar = folder.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        out.putNextEntry(new ZipEntry(entry));
        out.write(("of " + entry).getBytes());
        out.closeEntry();
      }
    }
    return jar;
  }
}
