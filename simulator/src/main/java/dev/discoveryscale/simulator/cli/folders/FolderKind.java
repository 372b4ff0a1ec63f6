package dev.discoveryscale.simulator.cli.folders;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a command wrote into a folder, and what to do with such a folder. */
enum FolderKind {
  RUN(
      "a run",
      List.of("run.json", "records.zip"),
      "resume it with ./simulate run --resume %s, rebuild its reports with ./simulate report %s"),
  SWEEP(
      "a sweep",
      List.of("sweep.json"),
      "resume it with ./simulate run --resume %s, rebuild its reports with ./simulate report %s"),
  KNEE(
      "a knee search",
      List.of("knee.json"),
      "resume it with ./simulate knee --resume %s, rebuild its reports with ./simulate report %s"),
  WEIGHING("a weighing of the probe", List.of("weigh.json"), "its report is %s/weigh.md"),
  PLAN("a capacity plan", List.of("plan.json"), "its report is %s/plan.md"),
  COMPARISON("a comparison", List.of("compare.json"), "its report is %s/compare.md");

  private final String name;
  private final List<String> files;
  private final String use;

  FolderKind(String name, List<String> files, String use) {
    this.name = name;
    this.files = files;
    this.use = use;
  }

  /** The kind of a folder; absent if no command of the simulator wrote it. */
  static Optional<FolderKind> of(Path folder) {
    return Arrays.stream(values())
        .filter(kind -> kind.files.stream().anyMatch(file -> Files.exists(folder.resolve(file))))
        .findFirst();
  }

  /** What a folder of some kind is, to stand after "is". */
  static String found(Path folder) {
    return "the folder of " + of(folder).orElseThrow().name;
  }

  /** What to do with the folder instead, as the end of an error; empty if it is of no kind. */
  static String instead(Path folder) {
    return of(folder)
        .map(kind -> "; " + kind.use.replace("%s", RunFolders.word(folder)))
        .orElse("");
  }
}
