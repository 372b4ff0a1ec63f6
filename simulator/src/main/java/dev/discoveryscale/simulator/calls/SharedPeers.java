package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.probe.launcher.LateCollections;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers and clients of one cell, or of all payloads of a stack, whose cells take turns. The
 * first cell starts them in its folder, and when the last cell has left, they are stopped and each
 * cell gets the samples of its own turns. A cell that cannot start them leaves that to the next.
 */
final class SharedPeers {

  /** Starts them all. */
  interface Starter {
    /** Adds each when it is ready. */
    void start(Peers peers) throws CellFailure, IOException, InterruptedException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(SharedPeers.class);

  private static final String SAMPLES = "samples.jsonl";

  /** Between a payload and a phase of its turns; other phases are those of all cells. */
  private static final String OF = "/";

  private static final Pattern PHASE = Pattern.compile("\"phase\":\"([^\"/]*)(/?)");

  private final List<String> sides;
  private final Map<Cell, Path> folders = new LinkedHashMap<>();
  private final List<Cell> left = new ArrayList<>();
  private final Map<String, LoadedClasses> loaded = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private Optional<Peers> peers = Optional.empty();
  private Optional<String> failure = Optional.empty();
  private boolean shared;
  private boolean stopped;
  private Path home = Path.of("");

  /** Those of no cell yet; sides are the names of all servers and clients. */
  SharedPeers(List<String> sides) {
    this.sides = List.copyOf(sides);
  }

  /** One more cell, which has to {@link #leave}, and its folder. */
  void add(Cell cell, Path folder) {
    shared = !folders.isEmpty();
    folders.put(cell, folder);
    left.add(cell);
  }

  /** Whether several cells share them. */
  boolean shared() {
    return shared;
  }

  /** They were stopped in good order, and their live sets were read. */
  void stopped() {
    stopped = true;
  }

  /** Why cells may have no samples; absent if they have theirs. */
  Optional<String> failure() {
    return failure;
  }

  /** What the samples call a phase of a cell's own turns. */
  String phase(Cell cell, String name) {
    return shared() ? cell.profile().payload() + OF + name : name;
  }

  /** Returns the running peers, or starts them. If that fails, nothing is left running. */
  Peers join(Cell cell, Starter starter) throws CellFailure, IOException, InterruptedException {
    if (peers.isPresent()) {
      return peers.get();
    }
    Peers starting = new Peers();
    boolean started = false;
    try {
      starter.start(starting);
      started = true;
    } finally {
      home = folders.get(cell);
      if (started) {
        peers = Optional.of(starting);
        warnings.clear();
      } else {
        try {
          starting.close();
        } finally {
          readLogs();
          // What its peers recorded stays as it is.
          folders.remove(cell);
        }
      }
    }
    return starting;
  }

  /** The folder of the cell that started them, where they write. */
  Path home() {
    return home;
  }

  /** Whether no other cell needs them any more. */
  synchronized boolean isLast() {
    return left.size() == 1;
  }

  /** A cell needs them no more; without effect the second time. */
  synchronized void leave(Cell cell) {
    if (left.remove(cell) && left.isEmpty()) {
      try {
        if (peers.isPresent()) {
          end(peers.get());
        }
      } finally {
        ended.countDown();
      }
    }
  }

  private void end(Peers running) {
    try {
      running.close();
    } finally {
      readLogs();
      divide();
      if (shared && !stopped) {
        warnings.add("Live sets are missing: the last cell of the stack ended early.");
      }
    }
  }

  /**
   * Waits until all cells have left.
   *
   * @throws InterruptedException only then, if this thread was interrupted meanwhile
   */
  void awaitEnd() throws InterruptedException {
    boolean interrupted = false;
    while (ended.getCount() > 0) {
      try {
        ended.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  /** What a side really used; to be asked when they have ended. */
  LoadedClasses loaded(String side) {
    return loaded.getOrDefault(side, new LoadedClasses(List.of(), List.of(), List.of()));
  }

  /** What a reader of each cell's result must know. */
  List<String> warnings() {
    return warnings;
  }

  /** All JVMs have ended, so their logs are complete. */
  private void readLogs() {
    for (String side : sides) {
      Path folder = home.resolve(side);
      try {
        LateCollections.add(folder);
      } catch (IOException | RuntimeException e) {
        LOG.warn("{}: late collections cannot be read", folder, e);
        warnings.add(
            "Collections between the last reading of the %s's agent and its end may be missing: %s"
                .formatted(side, e.getMessage()));
      }
      try {
        loaded.put(side, LoadedClasses.take(folder.resolve("classes.log")));
        Folders.delete(folder.resolve("home"));
      } catch (IOException e) {
        LOG.warn("{}: the log of classes cannot be read", folder, e);
        warnings.add(
            "Which classes the %s loaded is not known: %s".formatted(side, e.getMessage()));
      }
    }
  }

  /** Gives each cell its samples. */
  private void divide() {
    if (!shared()) {
      return;
    }
    try {
      for (String side : sides) {
        Path all = home.resolve(side).resolve(SAMPLES);
        Path kept = home.resolve(side).resolve(SAMPLES + ".all");
        Files.move(all, kept, StandardCopyOption.REPLACE_EXISTING);
        for (Map.Entry<Cell, Path> each : folders.entrySet()) {
          Path own = Files.createDirectories(each.getValue().resolve(side)).resolve(SAMPLES);
          copy(kept, own, each.getKey().profile().payload());
        }
        Files.delete(kept);
      }
    } catch (IOException e) {
      LOG.error("{}: samples cannot be divided", home, e);
      failure = Optional.of("the samples of the stack could not be divided: " + e);
    }
  }

  /** Copies the samples of one payload's phases, and of phases that belong to all payloads. */
  static void copy(Path all, Path own, String payload) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(all);
        BufferedWriter out = Files.newBufferedWriter(own)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher phase = PHASE.matcher(line);
        boolean ofOne = phase.find() && !phase.group(2).isEmpty();
        if (!ofOne || phase.group(1).equals(payload)) {
          out.write(ofOne ? line.replaceFirst(PHASE.pattern(), "\"phase\":\"") : line);
          out.newLine();
        }
      }
    }
  }
}
