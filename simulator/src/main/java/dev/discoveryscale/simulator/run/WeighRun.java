package dev.discoveryscale.simulator.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.WeighRecord;
import dev.discoveryscale.model.record.search.WeighedCell;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.folder.RecordJson;
import dev.discoveryscale.report.render.WeighReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Jcmd;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLog;
import dev.discoveryscale.simulator.runtime.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Weighs the probe: plays all cells of a plan one after another and writes what is known after each
 * of them, {@code weigh.json} and {@code weigh.md}.
 */
public final class WeighRun {

  private static final ObjectMapper JSON = RecordJson.strict();

  private final WeighPlan plan;
  private final Releases releases;
  private final CoreReservation cores;
  private final Path home;
  private final Path folder;
  private final Progress progress;

  /**
   * A run.
   *
   * @param releases the Dubbo releases of its consumers
   * @param cores the processors reserved for them
   * @param home the project's folder
   * @param folder the run folder
   */
  public WeighRun(
      WeighPlan plan,
      Releases releases,
      CoreReservation cores,
      Path home,
      Path folder,
      Progress progress) {
    this.plan = plan;
    this.releases = releases;
    this.cores = cores;
    this.home = home;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Refuses profiles that cannot be weighed.
   *
   * @throws BadInput naming the profile's file
   * @throws IOException if a JDK's description cannot be read
   */
  public static void require(List<From<Profile>> profiles) throws IOException {
    for (From<Profile> profile : profiles) {
      Profile.Jvm jvm = profile.value().jvm();
      Jdk jdk = Jdk.at(javaHome(jvm));
      if (jdk.openJ9()) {
        throw BadInput.at(
            profile.file(),
            "jvm.home",
            jdk.home() + ", an OpenJ9 JVM",
            "a HotSpot JVM: only HotSpot reports from outside what its threads allocate");
      }
      Jcmd jcmd = Jcmd.of(jdk.home());
      if (!jcmd.exists()) {
        throw BadInput.at(profile.file(), "jvm.home", "no " + jcmd.program(), "a JDK with jcmd");
      }
    }
  }

  /**
   * Weighing looks into a process of this machine with its JDK's tools.
   *
   * @throws BadInput if the scenario wants containers
   */
  public static void refuseContainers(From<Scenario> scenario) {
    if (scenario.value().containers().use()) {
      throw BadInput.at(
          scenario.file(), "containers.use", "true", "false, because weigh measures processes");
    }
  }

  /**
   * Plays all cells.
   *
   * @return what was weighed
   * @throws CellFailure if a cell cannot be; those before it are written
   * @throws IOException if the folder cannot be written
   */
  public WeighRecord play() throws CellFailure, IOException, InterruptedException {
    RunRecord run = RunRecords.of(plan.run(), home, Instant.now(), cores);
    List<WeighedCell> weighed = new ArrayList<>();
    WeighRecord record = new WeighRecord(WeighRecord.FORMAT_VERSION, run, weighed);
    Consumers consumers = new Consumers(releases, plan.run().inputs(), cores);
    try (RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      List<WeighPlan.Half> halves = plan.halves();
      for (int i = 0; i < halves.size(); i++) {
        WeighPlan.Half half = halves.get(i);
        Duration each = plan.run().shortest(new RunPlan.Cell(half.profile(), half.pair()));
        progress.cell(
            i + 1, halves.size(), half.title(), each, each.multipliedBy(halves.size() - i - 1L));
        weighed.add(cell(half, consumers).run());
        progress.say(half.title() + ": weighed");
        record = new WeighRecord(WeighRecord.FORMAT_VERSION, run, weighed);
        write(record);
      }
    }
    return record;
  }

  private WeighCell cell(WeighPlan.Half half, Consumers consumers) {
    Path place = folder.resolve("cells").resolve(half.profile().name()).resolve(half.name());
    Jcmd jcmd = Jcmd.of(javaHome(half.profile().jvm()));
    return new WeighCell(plan.run(), half, place, consumers, jcmd, progress);
  }

  private void write(WeighRecord record) throws IOException {
    Files.writeString(
        folder.resolve("weigh.json"),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(record) + "\n");
    Files.writeString(folder.resolve("weigh.md"), WeighReport.markdown(record));
  }

  private static Path javaHome(Profile.Jvm jvm) {
    return jvm.home().orElse(Path.of(System.getProperty("java.home")));
  }
}
