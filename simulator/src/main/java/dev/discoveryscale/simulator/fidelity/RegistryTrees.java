package dev.discoveryscale.simulator.fidelity;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The trees of several registries; a fleet may register in the first few. */
final class RegistryTrees implements AutoCloseable {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(300);
  private static final int SAME_IN_A_ROW = 4;
  private static final Duration REST_LIMIT = Duration.ofSeconds(60);

  private final List<RegistryTree> trees = new ArrayList<>();

  /** Connects to each. */
  RegistryTrees(List<String> connectStrings) throws IOException, InterruptedException {
    try {
      for (String connectString : connectStrings) {
        trees.add(new RegistryTree(connectString));
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** The trees of the first registries as they are. */
  List<List<CapturedNode>> now(int registries) throws IOException, InterruptedException {
    List<List<CapturedNode>> all = new ArrayList<>();
    for (RegistryTree tree : trees.subList(0, registries)) {
      all.add(tree.read());
    }
    return all;
  }

  /**
   * The trees of the first registries after all have stopped changing: Dubbo writes some of its
   * nodes in the background.
   *
   * @throws IOException if a registry fails, or a tree keeps changing
   */
  List<List<CapturedNode>> atRest(int registries) throws IOException, InterruptedException {
    long limit = System.nanoTime() + REST_LIMIT.toNanos();
    List<List<CapturedNode>> last = List.of();
    int same = 0;
    while (same < SAME_IN_A_ROW) {
      if (System.nanoTime() > limit) {
        throw new IOException(
            "the trees are still changing after " + REST_LIMIT.toSeconds() + " s");
      }
      Thread.sleep(LOOK_AGAIN.toMillis());
      List<List<CapturedNode>> now = now(registries);
      same = now.equals(last) && now.stream().noneMatch(List::isEmpty) ? same + 1 : 0;
      last = now;
    }
    return last;
  }

  /** Deletes everything, so that nothing that one provider left hides what the next one lacks. */
  void clear() throws IOException, InterruptedException {
    for (RegistryTree tree : trees) {
      tree.clear();
    }
  }

  @Override
  public void close() throws InterruptedException {
    for (RegistryTree tree : trees) {
      tree.close();
    }
  }
}
