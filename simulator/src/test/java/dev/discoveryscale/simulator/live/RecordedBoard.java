package dev.discoveryscale.simulator.live;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** A board as the samples of a recorded cell fill it. */
final class RecordedBoard {

  /** Reads a file. */
  interface Reading<T> {
    T read(Path file) throws IOException;
  }

  private RecordedBoard() {}

  /** A board on which a cell was begun at the first moment of 1970. */
  static Board begun() {
    Board board = new Board(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    board.begin("dubbo-2.7-interface", 1);
    return board;
  }

  /** Reads the cell's samples. */
  static <T> T read(Reading<T> reading) throws IOException {
    return RunFolder.reading(
        Path.of("../results/reference/icbc"),
        records -> reading.read(records.samples("dubbo-2.7-interface", 1)));
  }

  /** What all lines of the cell came to. */
  static SampleCounts counts() throws IOException {
    ObjectMapper json = new ObjectMapper();
    SampleCounts counts = new SampleCounts();
    for (String line : read(Files::readAllLines)) {
      counts.take(json.readTree(line));
    }
    return counts;
  }

  /** The lines of the text form. */
  static List<String> lines(Board board) throws IOException {
    return new String(new Exposition("a-run", board).text(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }
}
