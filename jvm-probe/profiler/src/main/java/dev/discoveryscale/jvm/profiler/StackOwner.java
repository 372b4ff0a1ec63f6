package dev.discoveryscale.jvm.profiler;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The owner of a frame's code, by the prefix of its class name. */
enum StackOwner {
  PROBE("dev.discoveryscale.probe.", "dev.discoveryscale.jvm."),
  DUBBO("org.apache.dubbo.", "com.alibaba.dubbo."),
  CURATOR("org.apache.curator."),
  ZOOKEEPER("org.apache.zookeeper."),

  /** With the gRPC and the Netty that its client has under names of its own. */
  NACOS("com.alibaba.nacos."),
  NETTY("io.netty."),

  /** Threads of the JVM that run no Java: compilers, collectors. */
  JVM,

  /** The class library, and all other libraries. */
  OTHER;

  private final List<String> beginnings;

  StackOwner(String... beginnings) {
    this.beginnings = List.of(beginnings);
  }

  /** As records write it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whose a frame is, such as {@code io.netty.buffer.PooledByteBuf.init}. */
  static StackOwner of(String frame) {
    return Arrays.stream(values())
        .filter(owner -> owner.beginnings.stream().anyMatch(frame::startsWith))
        .findFirst()
        .orElse(OTHER);
  }
}
