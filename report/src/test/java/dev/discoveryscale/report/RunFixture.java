package dev.discoveryscale.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Run folders whose numbers can be checked by hand. A played cell lasts 154 s: still 36 s, churn 72
 * s, cool-down 36 s, that is 0.01, 0.02 and 0.01 h. It allocates 10 MB in still, 120 in churn, 10
 * in cool-down, and sees 100 pushes for 20 changes, of 480 in 20 h.
 */
public final class RunFixture {
  public static final Instant STARTED = Instant.parse("2026-11-20T12:00:00Z");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PROFILE =
      """
      {"client": {"line": "dubbo-2.7", "version": "2.7.23"},
       "discovery": {"model": "interface", "metadata": "local"},
       "jvm": {"heap": "768m", "collector": "g1", "cores": 1, "memory": "2g"}}
      """;

  private final RunFolder folder;

  private RunFixture(RunFolder folder) {
    this.folder = folder;
  }

  /** A run of the given profiles with the given gates, as a JSON list. */
  public static RunFixture of(Path root, String gates, String... profiles) throws IOException {
    RunFixture fixture = new RunFixture(new RunFolder(root));
    Map<String, RecordedProfile> recorded = new LinkedHashMap<>();
    for (String profile : profiles) {
      recorded.put(profile, RecordedProfile.read(JSON.readTree(PROFILE)));
    }
    String scenario =
        """
        {"name": "icbc", "gates": %s,
         "registries": {"kind": "zookeeper", "count": 2, "placement": "mirrored", "heap": "384m",
          "packetLimit": "16m"},
         "providers": {"application": "demo", "instances": 1250, "interfaces": 8, "protocols": [
          {"name": "dubbo", "port": 20880, "wire": "dubbo"},
          {"name": "tri", "port": 20881, "wire": "dubbo"}],
          "url": {"length": 1024, "distinctParameters": 1}, "sessions": "per-instance"},
         "calls": {"every": "5s"},
         "time": {"span": "20h", "played": "72s", "by": "SAMPLING", "warmUp": "5s",
          "still": "36s"}}
        """
            .formatted(gates);
    fixture.folder.write(
        new RunRecord(
            new RunRecord.Plan(
                "icbc",
                RecordedScenario.read(JSON.readTree(scenario)),
                recorded,
                List.of("./simulate", "run", "icbc", "--set", "name=a b"),
                Optional.of(1),
                List.of(new RunRecord.AppliedDefault("time.span", "20h"))),
            new RunRecord.Platform(
                new RunRecord.Versions(Optional.of("0.1-5-gabc"), Map.of("dubbo-2.7", "2.7.23")),
                new RunRecord.Machine("Linux", "6.1", "EPYC", 2, 8L << 30, Optional.empty()),
                new RunRecord.SimulatorJvm("Debian", "17.0.15", "OpenJDK"),
                List.of(
                    new RunRecord.Registry(
                        "zookeeper",
                        Optional.of("3.9.5"),
                        "embedded",
                        Optional.empty(),
                        Optional.empty())),
                Optional.empty()),
            new RunRecord.Notes(
                List.of("not pinned | to a core"),
                Optional.of(List.of("Answers cost no time.", "Hosts are <numbers>.")),
                Optional.of(List.of("heartbeats every 60 s")),
                Optional.empty()),
            STARTED));
    return fixture;
  }

  public Path root() {
    return folder.root();
  }

  public RunFolder folder() {
    return folder;
  }

  public static CellRecordBuilder record(String profile, int replicate) {
    return new CellRecordBuilder(
        new CellRecord.Subject(profile, replicate, "dubbo-2.7", "2.7.23", "interface", "g1", 768),
        STARTED);
  }

  /** A cell that ran to its end; memory in MB, full collections in churn. */
  public RunFixture played(String profile, int replicate, int beforeMb, int afterMb, int fulls)
      throws IOException {
    CellRecord cell =
        record(profile, replicate)
            .with(new CellRecord.Expected(20_000, 20_000, 8_000))
            .with(new CellRecord.Registration(40_000, 4_000))
            .holdingsBeforeChurn(
                new CellRecord.Holdings(
                    8_000,
                    40_000,
                    "interface",
                    Optional.of("FORCE_INTERFACE"),
                    Optional.of(2_500L),
                    Optional.of(2_500L)))
            .subscribeMs(9_000)
            .with(
                new CellRecord.Churn(
                    480, 20, 6_000, 72_000_000, 72_000, ChurnMode.SAMPLING, Optional.empty()))
            .end(Outcome.COMPLETED, "", STARTED.plusSeconds(154));
    return cell(cell, samples(beforeMb, afterMb, fulls));
  }

  /** A cell that {@link #played} wrote, as one to which a profiler was attached. */
  public RunFixture profiled(String profile, int replicate, String... kinds) throws IOException {
    CellRecord cell = folder.ended(profile, replicate).orElseThrow();
    folder.write(
        record(profile, replicate)
            .with(cell.setup().expected().orElseThrow())
            .with(cell.load().churn().orElseThrow())
            .profiled(List.of(kinds))
            .end(Outcome.COMPLETED, "", cell.ending().endedAt()));
    return this;
  }

  /** Any cell with any samples. */
  public RunFixture cell(CellRecord cell, String samples) throws IOException {
    folder.write(cell);
    return samples(cell.profile(), cell.replicate(), samples);
  }

  /** Samples alone, as a killed simulator leaves them. */
  public RunFixture samples(String profile, int replicate, String samples) throws IOException {
    Path file = folder.samples(profile, replicate);
    Files.createDirectories(file.getParent());
    Files.writeString(file, samples);
    return this;
  }

  /** What the simulator did in a cell. */
  public RunFixture events(String profile, int replicate, String events) throws IOException {
    Path file = folder.events(profile, replicate);
    Files.createDirectories(file.getParent());
    Files.writeString(file, events);
    return this;
  }

  /** The samples of a cell that ran to its end. */
  public static String samples(int beforeMb, int afterMb, int fulls) {
    SampleLines lines = new SampleLines();
    lines.jvm(768).phase(0, "start").phase(1_000, "subscribe").phase(5_000, "warm-up");
    lines.gc(9_000, "full", 40, true).settled(10_000, "before-churn", beforeMb, 100);
    lines.phase(10_000, "still").gc(20_000, "young", 2, false).sample(46_000, 110);
    lines.phase(46_000, "churn");
    for (int i = 0; i < 12; i++) {
      lines.gc(50_000 + i, "young", 2, false);
    }
    for (int i = 0; i < fulls; i++) {
      lines.gc(60_000 + i, "full", 100, false);
    }
    for (int i = 0; i < 90; i++) {
      lines.push(70_000 + i);
    }
    lines.call(71_000, 1_000, true).call(72_000, 3_000, false).sample(118_000, 230);
    lines.phase(118_000, "cool-down").gc(119_000, "young", 2, false);
    for (int i = 0; i < 10; i++) {
      lines.push(120_000 + i);
    }
    lines.gc(153_000, "full", 50, true).settled(154_000, "after-churn", afterMb, 240);
    return lines.phase(154_000, "stop").text();
  }
}
