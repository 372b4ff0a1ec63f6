package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.Knee;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.render.knee.Knees;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The knees that a plan is compared with: the given ones and those that ship. */
public final class SearchedKnees {
  private static final Path RESULTS = Path.of("results");
  private static final Path KEPT = Path.of("reference", "knee");

  private SearchedKnees() {}

  /**
   * Compares the plan with them; from those that ship, with those that have a profile and an
   * environment of the plan.
   *
   * @param given folders of knee searches
   * @throws BadInput if one of them has no result yet to compare a plan with
   */
  public static CapacityPlan beside(CapacityPlan plan, List<Path> given, Home home)
      throws IOException {
    List<Knee> knees = new ArrayList<>();
    for (Path folder : given) {
      Path whole = folder.toAbsolutePath().normalize();
      if (BadInput.unlessRead(() -> new KneeFolder(whole).read()).find().ofCalls()) {
        throw BadInput.must(
            folder.toString(), "", "be a search of discovery", "a search of rates of calls");
      }
      knees.add(
          BadInput.unlessRead(
                  () -> Knees.read(whole.getFileName().toString(), new KneeFolder(whole)))
              .orElseThrow(() -> nothing(folder)));
    }
    for (Path folder : kept(home.folder().resolve(RESULTS).resolve(KEPT), given)) {
      Knees.read(KEPT.resolve(folder.getFileName()).toString(), new KneeFolder(folder))
          .filter(plan::speaksOf)
          .ifPresent(knees::add);
    }
    return plan.heldAgainst(knees);
  }

  private static BadInput nothing(Path folder) {
    return BadInput.at(
        folder.toString(), "", "no survivor that completed", "a knee search that found a survivor");
  }

  private static List<Path> kept(Path folder, List<Path> given) throws IOException {
    List<Path> known = given.stream().map(each -> each.toAbsolutePath().normalize()).toList();
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(KneeFolder::isOne).filter(each -> !known.contains(each)).sorted().toList();
    }
  }
}
