package dev.discoveryscale.simulator.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was found of releases, in {@code releases.json} and {@code releases.md} of a folder. Both
 * are written after each release, so that an interrupted comparison goes on where it was. For one
 * thread.
 */
public final class ReleaseTable {

  private static final String RECORDS = "releases.json";

  /** The table as a page. */
  public static final String PAGE = "releases.md";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private static final Comparator<ComparedRelease> OLDEST_FIRST =
      Comparator.<ComparedRelease, ReleaseLine>comparing(row -> ReleaseLine.of(row.line()))
          .thenComparing(row -> Release.of(row.release()));

  private final Path folder;
  private final List<ComparedRelease> rows = new ArrayList<>();

  private ReleaseTable(Path folder) {
    this.folder = folder;
  }

  /** Whether a folder has such a table. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(RECORDS));
  }

  /**
   * The table of a folder; a new one if it has none.
   *
   * @throws BadInput if its file is damaged
   * @throws IOException if it cannot be read or written
   */
  public static ReleaseTable in(Path folder) throws IOException {
    ReleaseTable table = new ReleaseTable(folder);
    if (isIn(folder)) {
      Path file = folder.resolve(RECORDS);
      try {
        table.rows.addAll(
            JSON.readValue(file.toFile(), new TypeReference<List<ComparedRelease>>() {}));
      } catch (JsonProcessingException e) {
        throw BadInput.says(
            "%s: expected compared releases, found a damaged file (%s); use another --out"
                .formatted(file, e.getOriginalMessage()));
      }
    }
    table.write();
    return table;
  }

  /** Whether it has a release, and nothing of it failed. */
  public boolean has(String line, String release) {
    return rows.stream().anyMatch(row -> row.whole() && isOf(row, line, release));
  }

  private static boolean isOf(ComparedRelease row, String line, String release) {
    return row.line().equals(line) && row.release().equals(release);
  }

  /** What was found, the oldest release first. */
  public List<ComparedRelease> rows() {
    return List.copyOf(rows);
  }

  /** Adds a release, in place of what was found of it before, and writes the files. */
  public void add(ComparedRelease row) throws IOException {
    rows.removeIf(other -> isOf(other, row.line(), row.release()));
    rows.add(row);
    rows.sort(OLDEST_FIRST);
    write();
  }

  private void write() throws IOException {
    Path part = folder.resolve(RECORDS + ".part");
    JSON.writeValue(part.toFile(), rows);
    Files.move(
        part,
        folder.resolve(RECORDS),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(folder.resolve(PAGE), markdown());
  }

  /** The table of a page. */
  public String markdown() {
    StringBuilder text =
        new StringBuilder(
            """
            | release | date | what its providers register | its consumers, interface level | its consumers, application level |
            |---|---|---|---|---|
            """);
    for (ComparedRelease row : rows) {
      text.append(
          "| %s | %s | %s | %s | %s |\n"
              .formatted(
                  row.release(),
                  row.comparedAt().atOffset(ZoneOffset.UTC).toLocalDate(),
                  cell(row.providers()),
                  met(row, DiscoveryModel.INTERFACE),
                  met(row, DiscoveryModel.APPLICATION)));
    }
    return text.toString();
  }

  private static String met(ComparedRelease row, DiscoveryModel level) {
    return row.consumers().stream()
        .filter(each -> each.level() == level)
        .map(each -> cell(each.text()))
        .findFirst()
        .orElse("–");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replaceAll("\\s+", " ");
  }
}
