package dev.discoveryscale.probe.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A real Dubbo provider of a line in a JVM of its own. */
final class Provider implements AutoCloseable {

  private final Process process;

  private Provider(Process process) {
    this.process = process;
  }

  static Provider start(ConsumerLine line, Path folder, List<String> registries, World world)
      throws IOException {
    Files.createDirectories(folder);
    Path jar = folder.resolve("interfaces.jar");
    ServiceInterfaces.writeJar(jar, world.interfaces());
    Path target = line.classPath().get(0).getParent();
    String number = line.name().replaceAll("[^0-9]", "");
    List<String> command = new ArrayList<>(List.of(Worlds.java().toString(), "-Xmx128m"));
    command.addAll(
        Stream.of("java.lang", "java.math", "java.util", "java.net", "sun.net.util")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
            .toList());
    command.add("-Duser.home=" + folder);
    command.add("-Ddubbo.service.shutdown.wait=500");
    command.add("-cp");
    command.add(
        Stream.concat(line.classPath().stream(), Stream.of(jar, target.resolve("test-classes")))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    command.add("dev.discoveryscale.probe.dubbo" + number + ".ProviderMain");
    command.addAll(
        List.of(
            "provider",
            world.host(),
            String.join(",", registries),
            String.join(",", world.interfaces()),
            world.ports(),
            world.carried()));
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("provider.log").toFile()).start();
    var out = process.inputReader();
    for (String said = out.readLine(); !"ready".equals(said); said = out.readLine()) {
      if (said == null) {
        throw new IOException("the provider ended, see " + folder.resolve("provider.log"));
      }
    }
    return new Provider(process);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException | InterruptedException e) {
      process.destroyForcibly();
      throw new IllegalStateException("the provider did not end in good order", e);
    }
  }
}
