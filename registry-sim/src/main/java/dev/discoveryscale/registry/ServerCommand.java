package dev.discoveryscale.registry;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The command line of one server JVM: this JVM's java, and of its class path what a server needs.
 */
final class ServerCommand {

  private static final long PARTS_OF_A_LOG = 8;

  /** Settings of the server's logging, a resource of this package. */
  private static final String LOGGING = "dev/discoveryscale/registry/zookeeper-server-logback.xml";

  /** One class of each jar that a server loads. */
  private static final List<String> NEEDED =
      List.of(
          "dev.discoveryscale.registry.ZooKeeperServerProcess",
          "org.apache.zookeeper.server.ZooKeeperServer",
          "org.apache.jute.Record",
          "org.apache.yetus.audience.InterfaceAudience",
          "org.apache.commons.io.FileUtils",
          "com.codahale.metrics.Metric",
          "org.xerial.snappy.Snappy",
          "io.netty.handler.ssl.SslContext",
          "io.netty.buffer.ByteBuf",
          "io.netty.channel.Channel",
          "io.netty.util.ReferenceCounted",
          "org.slf4j.Logger",
          "ch.qos.logback.classic.Logger",
          "ch.qos.logback.core.Context");

  private ServerCommand() {}

  static List<String> of(ZooKeeperOptions options, ServerFolder folder) throws RegistryException {
    List<String> command = new ArrayList<>(options.commandPrefix());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xms" + options.heapBytes());
    command.add("-Xmx" + options.heapBytes());
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Djute.maxbuffer=" + options.packetLimitBytes());
    command.add("-Dzookeeper.admin.enableServer=false");
    command.add("-Dzookeeper.4lw.commands.whitelist=srvr,mntr,ruok");
    command.add("-Dzookeeper.forceSync=" + (options.fsync() ? "yes" : "no"));
    // A snapshot shortens a restart, and there is one at each start; others only bound the log.
    command.add("-Dzookeeper.snapCount=1000000000");
    command.add("-Dzookeeper.snapSizeLimitInKb=" + options.logLimitBytes() / 1024);
    command.add("-Dzookeeper.preAllocSize=" + preallocated(options));
    command.add("-Dlogback.configurationFile=" + LOGGING);
    command.add("-cp");
    command.add(classPath());
    command.add(ZooKeeperServerProcess.class.getName());
    command.add(Integer.toString(options.port()));
    command.add(Integer.toString(options.tickMillis()));
    command.add(folder.data().toAbsolutePath().toString());
    return command;
  }

  /**
   * In KB; ZooKeeper's own 64 MB unless that is much of the whole log. A log is as long as what is
   * preallocated, the one before counts with it, and a snapshot follows from half of the limit on:
   * with much preallocated there would be one after every transaction.
   */
  private static long preallocated(ZooKeeperOptions options) {
    return Math.min(65_536, options.logLimitBytes() / 1024 / PARTS_OF_A_LOG);
  }

  private static String classPath() throws RegistryException {
    Set<String> places = new LinkedHashSet<>();
    for (String name : NEEDED) {
      places.add(placeOf(name));
    }
    return String.join(File.pathSeparator, places);
  }

  private static String placeOf(String className) throws RegistryException {
    try {
      Class<?> type = Class.forName(className, false, ServerCommand.class.getClassLoader());
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new RegistryException(
          "a ZooKeeper server needs " + className + " on the class path", e);
    }
  }
}
