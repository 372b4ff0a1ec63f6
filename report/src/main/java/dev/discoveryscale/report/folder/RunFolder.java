package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.NumberAwareOrder;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedProfile.Consumer;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.TopStacks;
import dev.discoveryscale.model.scenario.Profile.Jvm;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * A run's folder and the paths of its files.
 *
 * <p>Files are written under a temporary name, synced to disk and then renamed, so that a killed
 * simulator leaves the old file or the new one, never a partial one.
 *
 * <p>The records of a run that has ended may be packed: {@code run.json} and {@code cells} are then
 * in {@code records.zip}. {@link #reading} reads them there; nothing writes to them.
 */
public final class RunFolder {
  private static final ObjectMapper JSON = RecordJson.strict();
  private static final String RECORD = "run.json";
  private static final String PACKED = "records.zip";
  private static final String UNKNOWN = "unknown";

  private final Path root;

  public RunFolder(Path root) {
    this.root = root;
  }

  /** Reads records. */
  public interface Reading<T> {
    T read(RunFolder records) throws IOException;
  }

  /**
   * Reads a run's records where they lie: in the folder or in its {@code records.zip}, which is
   * open until the reading returns.
   *
   * @throws RecordFormatException if they are not as the format says, or the ZIP file is damaged
   */
  public static <T> T reading(Path root, Reading<T> reading) throws IOException {
    if (!isPacked(root)) {
      return reading.read(new RunFolder(root));
    }
    Path file = root.resolve(PACKED);
    try (FileSystem zip = FileSystems.newFileSystem(file)) {
      return reading.read(new RunFolder(zip.getPath("/")));
    } catch (RecordFormatException e) {
      throw new RecordFormatException(file + "!" + e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new RecordFormatException(file + ": must contain " + e.getFile() + ", got none", e);
    } catch (ZipException | EOFException e) {
      throw new RecordFormatException(
          file + ": must be an undamaged ZIP file, got: " + e.getMessage(), e);
    }
  }

  /** Whether a folder has a run's record, packed or not. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(RECORD)) || isPacked(folder);
  }

  private static boolean isPacked(Path folder) {
    return !Files.isRegularFile(folder.resolve(RECORD))
        && Files.isRegularFile(folder.resolve(PACKED));
  }

  /** The folder itself. */
  public Path root() {
    return root;
  }

  /** The folder of one cell. */
  public Path cell(String profile, int replicate) {
    return root.resolve("cells").resolve(profile).resolve(Integer.toString(replicate));
  }

  /** Where the agent of a cell writes its samples. */
  public Path samples(String profile, int replicate) {
    return cell(profile, replicate).resolve("samples.jsonl");
  }

  /**
   * The folder of the consumer in which a cell's live set before the changes was read, if it was
   * read in one of its own.
   *
   * @param cell the cell's folder
   */
  public static Path twin(Path cell) {
    return cell.resolve("twin");
  }

  /** Where the agent of a cell's twin writes its samples. */
  public Path twinSamples(String profile, int replicate) {
    return twin(cell(profile, replicate)).resolve("samples.jsonl");
  }

  /** Where the simulator writes what it did in a cell. */
  public Path events(String profile, int replicate) {
    return cell(profile, replicate).resolve("events.jsonl");
  }

  /** Where the runner writes the memory of what stands around a cell's consumer. */
  public Path world(String profile, int replicate) {
    return cell(profile, replicate).resolve("world.jsonl");
  }

  /** Where the runner writes who holds the memory of a cell's consumer, if that was asked for. */
  public Path heldHeapFile(String profile, int replicate) {
    return cell(profile, replicate).resolve("holders.json");
  }

  /**
   * Who holds the memory of a cell's consumer; absent if that was not asked for or not reached.
   *
   * @throws RecordFormatException if it is not as the format says
   */
  public Optional<HeldHeap> heldHeap(String profile, int replicate) throws IOException {
    Path file = heldHeapFile(profile, replicate);
    return Files.exists(file) ? Optional.of(heldHeap(file)) : Optional.empty();
  }

  /**
   * Who holds the memory of a consumer, from any file.
   *
   * @throws RecordFormatException if it is not as the format says
   */
  public static HeldHeap heldHeap(Path file) throws IOException {
    return read(file, HeldHeap.class);
  }

  /** Where the runner writes the stacks that a profiler sampled, if that was asked for. */
  public Path stacksFile(String profile, int replicate) {
    return cell(profile, replicate).resolve("stacks.json");
  }

  /**
   * The stacks that a profiler sampled in a cell's consumer; absent if that was not asked for or
   * not reached.
   *
   * @throws RecordFormatException if it is not as the format says
   */
  public Optional<TopStacks> stacks(String profile, int replicate) throws IOException {
    Path file = stacksFile(profile, replicate);
    return Files.exists(file) ? Optional.of(read(file, TopStacks.class)) : Optional.empty();
  }

  /** Writes {@code run.json}. */
  public void write(RunRecord run) throws IOException {
    write(root.resolve(RECORD), run);
  }

  /** Writes {@code cell.json} into the cell's folder. */
  public void write(CellRecord cell) throws IOException {
    write(cell(cell.profile(), cell.replicate()).resolve("cell.json"), cell);
  }

  /**
   * Reads {@code run.json}.
   *
   * @throws RecordFormatException if it is not as the format says, or is packed: who does not come
   *     through {@link #reading} may go on with the run
   */
  public RunRecord run() throws IOException {
    if (isPacked(root)) {
      throw new RecordFormatException(
          "%s: records must be unpacked before the run is resumed, got %s; in that folder: unzip %s"
              .formatted(root, PACKED, PACKED));
    }
    Path file = root.resolve(RECORD);
    return new RecordNames(file).check(read(file, RunRecord.class));
  }

  /**
   * Reads every cell that was begun, in the order of the run's profiles and then of replicates. A
   * cell without {@code cell.json}, or with half of one, was cut off with the simulator or the
   * machine and counts as interrupted.
   *
   * @throws RecordFormatException if a {@code cell.json} is not as the format says
   */
  public List<CellRecord> cells(RunRecord run) throws IOException {
    List<CellRecord> cells = new ArrayList<>();
    for (Path profile : folders(root.resolve("cells"))) {
      requireName(profile);
      for (Path replicate : folders(profile)) {
        cells.add(cell(run, profile.getFileName().toString(), replicate));
      }
    }
    List<String> order = List.copyOf(run.plan().profiles().keySet());
    cells.sort(
        Comparator.comparingInt((CellRecord cell) -> position(order, cell.profile()))
            .thenComparing(CellRecord::profile, NumberAwareOrder.INSTANCE)
            .thenComparingInt(CellRecord::replicate));
    return cells;
  }

  /** The same, but only cells that have ended: while a run goes on, the others are being played. */
  public List<CellRecord> endedCells(RunRecord run) throws IOException {
    List<CellRecord> ended = new ArrayList<>();
    for (CellRecord cell : cells(run)) {
      if (ended(cell.profile(), cell.replicate()).isPresent()) {
        ended.add(cell);
      }
    }
    return ended;
  }

  private CellRecord cell(RunRecord run, String profile, Path folder) throws IOException {
    int replicate = replicate(folder);
    return ended(profile, replicate).orElseGet(() -> cutOff(run, profile, replicate));
  }

  /**
   * What a cell left when it ended; empty if it was never begun or was cut off before it ended.
   *
   * @throws RecordFormatException if its {@code cell.json} is whole and not as the format says
   */
  public Optional<CellRecord> ended(String profile, int replicate) throws IOException {
    Path cell = cell(profile, replicate);
    Optional<CellRecord> ended = endedIn(cell);
    if (ended.isPresent()
        && !(ended.get().profile().equals(profile) && ended.get().replicate() == replicate)) {
      throw new RecordFormatException(
          "%s:1: profile and replicate must be %s and %d, as the folder's names, got %s and %d"
              .formatted(
                  cell.resolve("cell.json"),
                  profile,
                  replicate,
                  RecordJson.quoted(ended.get().profile()),
                  ended.get().replicate()));
    }
    return ended;
  }

  /** The same of a cell whose folder this is, set aside or not. */
  public Optional<CellRecord> endedIn(Path cell) throws IOException {
    Path file = cell.resolve("cell.json");
    return Files.exists(file) && !torn(file)
        ? Optional.of(read(file, CellRecord.class))
        : Optional.empty();
  }

  /**
   * Moves all files of a cell to a place where nothing reads them, so that the cell can start
   * again.
   *
   * @return its new folder, {@code interrupted/<profile>/<replicate>-<n>}
   */
  public Path setAside(String profile, int replicate) throws IOException {
    Path places = Files.createDirectories(root.resolve("interrupted").resolve(profile));
    int number = 1;
    while (Files.exists(places.resolve(replicate + "-" + number))) {
      number++;
    }
    return Files.move(cell(profile, replicate), places.resolve(replicate + "-" + number));
  }

  /** The folders of all cells that were set aside, in the order of their names. */
  public List<Path> setAside() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path profile : folders(root.resolve("interrupted"))) {
      found.addAll(folders(profile));
    }
    return found;
  }

  /** Whether a file breaks off before it is JSON, as files do when a machine loses its power. */
  private static boolean torn(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readTree(in).isMissingNode();
    } catch (StreamReadException e) {
      return true;
    }
  }

  private static void requireName(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    if (!NameRule.NAME.allows(name)) {
      throw new RecordFormatException(
          "%s: folder name must be %s, got %s"
              .formatted(
                  folder.getParent(), NameRule.NAME.formInsteadOf(name), RecordJson.quoted(name)));
    }
  }

  private static int replicate(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    try {
      return Integer.parseInt(name);
    } catch (NumberFormatException e) {
      throw new RecordFormatException(
          "%s: folder name must be the number of a replicate, got %s"
              .formatted(folder.getParent(), RecordJson.quoted(name)),
          e);
    }
  }

  private static int position(List<String> order, String profile) {
    int index = order.indexOf(profile);
    return index < 0 ? order.size() : index;
  }

  /** The folders in a folder, sorted by name; none if it is not there. */
  static List<Path> folders(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList();
    }
  }

  static <T> T read(Path file, Class<T> type) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readValue(in, type);
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw new RecordFormatException(file + ":" + line + ": " + RecordProblem.of(e), e);
    }
  }

  static void write(Path file, Object value) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path draft = file.resolveSibling(file.getFileName() + ".part");
    try (FileOutputStream out = new FileOutputStream(draft.toFile())) {
      out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(value));
      out.getFD().sync();
    }
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The record of a cell whose simulator died before it could write one. */
  private static CellRecord cutOff(RunRecord run, String profile, int replicate) {
    Optional<RecordedProfile> recorded = run.plan().profile(profile);
    Optional<Consumer> consumer = recorded.flatMap(RecordedProfile::consumer);
    return new CellRecordBuilder(
            new CellRecord.Subject(
                profile,
                replicate,
                recorded.map(known -> known.line().toString()).orElse(UNKNOWN),
                recorded.map(known -> known.version().toString()).orElse(UNKNOWN),
                consumer.map(known -> known.discovery().model().word()).orElse(UNKNOWN),
                consumer.flatMap(Consumer::jvm).map(Jvm::collector).orElse(UNKNOWN),
                0),
            run.startedAt())
        .profiled(profiled(run))
        .warning("The cell's times are unknown: the simulator ended before it wrote cell.json.")
        .end(Outcome.INTERRUPTED, "the simulator ended before the cell did", run.startedAt());
  }

  private static List<String> profiled(RunRecord run) {
    return run.plan()
        .scenario()
        .discovery()
        .map(scenario -> scenario.profiling().stream().map(Profiling::word).toList())
        .orElse(List.of());
  }
}
