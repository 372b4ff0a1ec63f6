package dev.discoveryscale.simulator.live;

import com.fasterxml.jackson.databind.ObjectMapper;
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

  static final Path CELL = Path.of("../results/reference/icbc/cells/dubbo-2.7-interface/1");

  private RecordedBoard() {}

  /** A board on which a cell was begun at the first moment of 1970. */
  static Board begun() {
    Board board = new Board(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    board.begin("dubbo-2.7-interface", 1);
    return board;
  }

  /** What all lines of the cell came to. */
  static SampleCounts counts() throws IOException {
    ObjectMapper json = new ObjectMapper();
    SampleCounts counts = new SampleCounts();
    for (String line : Files.readAllLines(CELL.resolve("samples.jsonl"))) {
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
