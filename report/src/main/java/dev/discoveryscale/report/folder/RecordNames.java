package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.core.JsonParser;
import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.SweepRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Refuses a record whose names could lead out of its folder. A record may have been written by
 * anyone, so no path is built from a name in it before the name is checked.
 *
 * @param file the record's
 */
record RecordNames(Path file) {

  private static final String ENDING = "\\.yaml$";

  /** Checks the names in {@code run.json}. */
  RunRecord check(RunRecord run) throws IOException {
    check(run, "");
    return run;
  }

  /** Checks the names in {@code knee.json}. */
  KneeRecord check(KneeRecord knee) throws IOException {
    check(knee.run(), "/run");
    return knee;
  }

  /** Checks the names in {@code sweep.json}. */
  SweepRecord check(SweepRecord sweep) throws IOException {
    check(NameRule.NAME, "/scenarioName", sweep.scenarioName());
    for (int i = 0; i < sweep.profiles().size(); i++) {
      String name = sweep.profiles().get(i).file().replaceFirst(ENDING, "");
      check(NameRule.NAME, "/profiles/%d/file".formatted(i), name);
    }
    List<SweepRecord.Point> points = sweep.points();
    for (int i = 0; i < points.size(); i++) {
      SweepRecord.Point point = points.get(i);
      check(NameRule.LABEL, "/points/%d/label".formatted(i), point.label());
      for (String profile : point.profiles().orElse(List.of())) {
        check(NameRule.NAME, "/points/%d/profiles".formatted(i), profile);
      }
      String folder = SweepFolder.place(point.label());
      if (!point.folder().equals(folder)) {
        throw refused("/points/%d/folder".formatted(i), folder, point.folder());
      }
    }
    return sweep;
  }

  private void check(RunRecord run, String pointer) throws IOException {
    check(NameRule.NAME, pointer + "/scenarioName", run.plan().scenarioName());
    for (String profile : run.plan().profiles().keySet()) {
      String escaped = profile.replace("~", "~0").replace("/", "~1");
      check(NameRule.NAME, pointer + "/profiles/" + escaped, profile);
    }
  }

  private void check(NameRule rule, String pointer, String name) throws IOException {
    if (!rule.allows(name)) {
      throw refused(pointer, rule.formInsteadOf(name), name);
    }
  }

  private RecordFormatException refused(String pointer, String allowed, String found)
      throws IOException {
    String path = pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    return new RecordFormatException(
        "%s:%d: %s must be %s, got %s"
            .formatted(file, line(pointer), path, allowed, RecordJson.quoted(found)));
  }

  /** Where a value or key stands; 1 if it is not found. */
  private int line(String pointer) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = RecordJson.strict().createParser(in)) {
      while (parser.nextToken() != null) {
        if (parser.getParsingContext().pathAsPointer().toString().equals(pointer)) {
          return parser.currentTokenLocation().getLineNr();
        }
      }
    }
    return 1;
  }
}
