package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceInterfacesTest {

  @TempDir Path folder;

  @Test
  void writesInterfacesForJava8() throws Exception {
    Path jar = folder.resolve("interfaces.jar");
    ServiceInterfaces.writeJar(jar, List.of("sim.a.First", "sim.b.Second"));

    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      Class<?> type = loader.loadClass("sim.b.Second");
      assertThat(type).isInterface();
      assertThat(type.getMethod("call", String.class).getReturnType()).isEqualTo(String.class);
      try (var bytes = loader.getResourceAsStream("sim/a/First.class")) {
        assertThat(bytes.readNBytes(8)[7]).as("class file version").isEqualTo((byte) 52);
      }
    }
  }
}
