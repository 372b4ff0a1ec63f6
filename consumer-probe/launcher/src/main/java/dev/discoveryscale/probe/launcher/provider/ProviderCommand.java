package dev.discoveryscale.probe.launcher.provider;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.util.ArrayList;
import java.util.List;

/** The command line of a real provider. */
final class ProviderCommand {

  private static final String MAIN = "dev.discoveryscale.probe.driver.ProviderMain";

  private final ConsumerLine line;
  private final ProviderSpec spec;
  private final Jdk jdk;
  private final ProviderFiles files;

  ProviderCommand(ConsumerLine line, ProviderSpec spec, Jdk jdk) {
    this.line = line;
    this.spec = spec;
    this.jdk = jdk;
    this.files = new ProviderFiles(spec.folder());
  }

  List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(jdk.java().toString());
    words.add("-Xmx" + spec.jvm().heapBytes());
    words.add("-XX:+ExitOnOutOfMemoryError");
    // It is never measured itself, so compiling with C2 would only take processor time.
    words.add("-XX:TieredStopAtLevel=1");
    words.addAll(jdk.opens());
    words.addAll(localAddress());
    words.add("-Duser.home=" + files.home());
    words.add("-Djava.net.preferIPv4Stack=true");
    words.addAll(host());
    words.add("-Ddubbo.service.shutdown.wait=500");
    words.add("-cp");
    words.add(line.classPathWith(spec.interfaces()));
    words.add(MAIN);
    words.add(files.properties().toString());
    return words;
  }

  /**
   * Set on a protocol it would not hold for the MetadataService, which has a protocol of its own.
   */
  private List<String> host() {
    String host = spec.export().host();
    return host.isEmpty()
        ? List.of()
        : List.of("-DDUBBO_IP_TO_BIND=" + host, "-DDUBBO_IP_TO_REGISTRY=" + host);
  }

  private List<String> localAddress() {
    if (spec.jvm().localAddress().isEmpty()) {
      return List.of();
    }
    if (jdk.version() < 9) {
      throw new IllegalArgumentException(
          "a local address needs Java 9 or later, found " + jdk.version() + " at " + jdk.home());
    }
    return List.of("-Djdk.net.hosts.file=" + files.hosts());
  }
}
