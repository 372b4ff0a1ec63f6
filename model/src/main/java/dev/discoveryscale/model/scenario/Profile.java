package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The consumer under test: one profile file, validated.
 *
 * @param name the file's name without its ending
 * @param client the Dubbo it runs
 * @param discovery how it finds providers
 * @param jvm the JVM it runs in
 */
public record Profile(String name, Client client, Discovery discovery, Jvm jvm) {

  /** The least heap a consumer may have. */
  public static final ByteSize SMALLEST_HEAP = ByteSize.parse("32m");

  /**
   * The Dubbo of a consumer.
   *
   * @param line the Dubbo line
   * @param version the release of that line
   * @param packetLimit largest packet its ZooKeeper client accepts ({@code jute.maxbuffer})
   */
  public record Client(ReleaseLine line, Release version, ByteSize packetLimit) {}

  /**
   * How a consumer finds providers.
   *
   * @param model the discovery model asked for
   * @param metadata where the metadata of revisions is found; of 2.7, whose consumers read none,
   *     what its providers write of it
   */
  public record Discovery(DiscoveryModel model, MetadataStorage metadata) {}

  /** How large a heap is before it is full. */
  public enum HeapSizing {
    /** As large as it may be from the start: no collection resizes it. */
    FIXED,
    /** The JVM begins with its default and resizes it, at forced collections too. */
    GROWING;

    /** As profiles write it. */
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The JVM of a consumer.
   *
   * @param home a JDK or JRE; empty: the one the simulator runs on
   * @param heap {@code -Xmx}
   * @param heapSizing whether {@code -Xms} is the same
   * @param collector garbage collector: g1, parallel, serial, cms, zgc, shenandoah
   * @param cores processors the JVM sees and, where the system can, is pinned to
   * @param memory the memory the JVM believes the machine has
   * @param nativeMemory whether the JVM tracks what it uses memory for, at some percent of its
   *     speed
   * @param image name and tag of an image with the Java runtime that is used in containers
   * @param flags more flags, as given
   */
  public record Jvm(
      Optional<Path> home,
      ByteSize heap,
      HeapSizing heapSizing,
      String collector,
      int cores,
      ByteSize memory,
      boolean nativeMemory,
      String image,
      List<String> flags) {

    public Jvm {
      flags = List.copyOf(flags);
    }
  }
}
