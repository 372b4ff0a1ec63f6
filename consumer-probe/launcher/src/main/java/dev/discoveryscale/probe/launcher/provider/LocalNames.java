package dev.discoveryscale.probe.launcher.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A hosts file for {@code jdk.net.hosts.file}: with it a JVM believes that its machine has another
 * address. Such a JVM resolves no name that is not in the file, so it has the registries' too;
 * addresses written as numbers need no resolving.
 */
final class LocalNames {

  private static final Path KERNEL_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

  private LocalNames() {}

  static void write(Path file, String localAddress, List<NamedRegistry> registries)
      throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(localAddress + " " + hostName());
    lines.add("127.0.0.1 localhost");
    for (String host : names(registries)) {
      lines.add(InetAddress.getByName(host).getHostAddress() + " " + host);
    }
    Files.write(file, lines);
  }

  private static Set<String> names(List<NamedRegistry> registries) {
    Set<String> hosts = new LinkedHashSet<>();
    registries.forEach(registry -> hosts.addAll(registry.url().hosts()));
    hosts.removeIf(host -> host.equals("localhost") || host.matches("[0-9.]+"));
    return hosts;
  }

  /** As the kernel has it where that can be read: the JDK asks the same. */
  private static String hostName() throws IOException {
    return Files.isReadable(KERNEL_HOST_NAME)
        ? Files.readString(KERNEL_HOST_NAME).strip()
        : InetAddress.getLocalHost().getHostName();
  }
}
