package dev.discoveryscale.junit;

import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/**
 * As little of a consumer as can be: follows an interface in a ZooKeeper and keeps a connection to
 * each of its providers. Arguments: {@code host:port}, the interface, how many bytes to hold, and
 * if wanted another interface that it registers itself for as Dubbo's consumers do.
 */
public final class PlainConsumer {

  private final BlockingQueue<Watcher.Event.EventType> told = new LinkedBlockingQueue<>();
  private final Map<String, Socket> connected = new HashMap<>();

  private PlainConsumer() {}

  public static void main(String[] arguments) throws Exception {
    byte[] held = new byte[Integer.parseInt(arguments[2])];
    if (arguments.length > 3) {
      register(arguments[0], arguments[3]);
    }
    new PlainConsumer().follow(arguments[0], "/dubbo/" + arguments[1] + "/providers");
    System.out.println(held.length);
  }

  private static void register(String connect, String name) throws Exception {
    String url =
        "consumer://127.0.0.1/%s?pid=%d&side=consumer"
            .formatted(name, ProcessHandle.current().pid());
    String path = "";
    try (ZooKeeper registry = new ZooKeeper(connect, 30_000, event -> {})) {
      for (String part :
          List.of("dubbo", name, "consumers", URLEncoder.encode(url, StandardCharsets.UTF_8))) {
        path += "/" + part;
        if (registry.exists(path, false) == null) {
          registry.create(path, new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
      }
    }
  }

  private void follow(String connect, String path) throws Exception {
    try (ZooKeeper registry = new ZooKeeper(connect, 30_000, event -> {})) {
      Watcher watcher = (WatchedEvent event) -> told.add(event.getType());
      while (true) {
        for (String node : registry.getChildren(path, watcher)) {
          URI url = URI.create(URLDecoder.decode(node, StandardCharsets.UTF_8));
          String authority = url.getRawAuthority();
          connected.computeIfAbsent(authority, PlainConsumer::connect);
        }
        System.out.println("following " + connected.keySet());
        told.take();
      }
    }
  }

  private static Socket connect(String authority) {
    String[] parts = authority.split(":");
    try {
      return new Socket(parts[0], Integer.parseInt(parts[1]));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
