package dev.discoveryscale.provider.bench;

import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.RequestRefusedException;
import dev.discoveryscale.provider.session.SessionGroup;
import dev.discoveryscale.provider.session.SessionOptions;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.zookeeper.KeeperException.Code;

/** The workload's nodes, made beforehand for the stock client, and their parents. */
final class StockNodes {

  private final List<List<Node>> byInstance =
      IntStream.range(0, Workload.INSTANCES)
          .mapToObj(i -> new Workload().instanceNodes(Workload.spec(), Workload.instance(i), 0))
          .toList();

  List<List<Node>> byInstance() {
    return byInstance;
  }

  void writeParents(List<String> connectStrings) throws IOException, InterruptedException {
    try (SessionGroup group = new SessionGroup(SessionOptions.likeDubbo())) {
      for (String connectString : connectStrings) {
        String[] parts = connectString.split(":");
        InetSocketAddress server = new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
        ZooKeeperSession session = group.open(() -> server, (lost, cause) -> {}).join();
        write(session, "/dubbo");
        for (String name : Workload.spec().interfaces()) {
          write(session, "/dubbo/" + name);
          write(session, "/dubbo/" + name + "/providers");
        }
      }
    }
  }

  private static void write(ZooKeeperSession session, String path)
      throws IOException, InterruptedException {
    try {
      session.create(path, new byte[0], false).get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof RequestRefusedException refused)
          || refused.code() != Code.NODEEXISTS) {
        throw new IOException("no parent " + path, e.getCause());
      }
    }
  }
}
