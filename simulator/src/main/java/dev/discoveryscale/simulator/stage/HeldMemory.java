package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.DumpedHeap;
import dev.discoveryscale.jvm.conversation.MeasuredJvm;
import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import dev.discoveryscale.probe.holders.HeapDivision;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Determines who holds the memory of one cell's consumer: writes a heap dump while it runs, and
 * divides it after everything of the cell has stopped. For one thread at a time.
 */
public final class HeldMemory {

  /** The phase in which a dump is divided. */
  public static final String PHASE = "dividing the heap";

  /** A dump is written as fast as the disk takes it. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final HeapDump wanted;
  private final String line;
  private final Path dump;
  private final Path holders;
  private Optional<DumpedHeap> dumped = Optional.empty();

  public HeldMemory(HeapDump wanted, String line, Path folder) {
    this.wanted = wanted;
    this.line = line;
    this.dump = dump(folder);
    this.holders = folder.resolve("holders.json");
  }

  /** Where the dump of a cell is, while there is one. */
  public static Path dump(Path cell) {
    return cell.resolve("heap.hprof");
  }

  /**
   * Lets the consumer write its heap, if that is wanted.
   *
   * @return a note for readers if this failed
   */
  public Optional<String> dump(MeasuredJvm consumer, Progress progress, CellEvents events)
      throws CellFailure, InterruptedException {
    if (wanted == HeapDump.NONE) {
      return Optional.empty();
    }
    progress.phase("writing a heap dump");
    try {
      dumped = Optional.of(consumer.dumpHeap(dump, LIMIT));
    } catch (CommandFailed e) {
      return Optional.of("Who holds the memory is not known: " + e.getMessage());
    }
    events.add("heap-dump", "dumped", dumped.get());
    return Optional.empty();
  }

  /** Whether there is a whole dump that has not been divided. */
  public boolean dumped() {
    return dumped.isPresent();
  }

  /**
   * Divides what was written, if anything was, once.
   *
   * @return a note for readers if this failed
   */
  public Optional<String> divide() throws InterruptedException {
    if (dumped.isEmpty()) {
      return Optional.empty();
    }
    DumpedHeap heap = dumped.get();
    dumped = Optional.empty();
    try {
      new HeapDivision(line, heap.javaVersion(), heap.compressedReferences())
          .divide(dump, holders, DetachedProcess.prefixBehindOthers());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("Who holds the memory is not known: " + e.getMessage());
    }
  }

  /**
   * Deletes the dump, or a partial one, unless it should be kept, whatever the cell's outcome.
   *
   * @return a note for readers if this failed
   */
  public Optional<String> discard() {
    if (wanted != HeapDump.DIVIDED) {
      return Optional.empty();
    }
    try {
      Files.deleteIfExists(dump);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The heap dump %s could not be deleted: %s".formatted(dump, e));
    }
  }
}
