package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Remarks for comparing cells.
 *
 * @param cells the names of those it is said of
 * @param remarks a sentence each
 */
public record CellRemarks(List<String> cells, List<String> remarks) {

  public CellRemarks {
    cells = List.copyOf(cells);
    remarks = List.copyOf(remarks);
  }

  /**
   * The remarks of all cells of profiles that both runs have, each sentence once, with all cells
   * that it is said of.
   *
   * @param inTheOne what the cells of a profile are called in the one
   * @param inTheOther what they are called in the other
   */
  public static List<CellRemarks> of(
      RunSummary one,
      RunSummary other,
      UnaryOperator<String> inTheOne,
      UnaryOperator<String> inTheOther) {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    one.profiles().stream()
        .filter(other.profiles()::contains)
        .forEach(
            profile -> {
              add(one.replicates(profile), inTheOne.apply(profile), cells);
              add(other.replicates(profile), inTheOther.apply(profile), cells);
            });
    Map<List<String>, List<String>> remarks = new LinkedHashMap<>();
    cells.forEach(
        (remark, whose) -> remarks.computeIfAbsent(whose, key -> new ArrayList<>()).add(remark));
    return remarks.entrySet().stream()
        .map(each -> new CellRemarks(each.getKey(), each.getValue()))
        .toList();
  }

  private static void add(
      List<CellSummary> replicates, String name, Map<String, List<String>> cells) {
    for (CellSummary cell : replicates) {
      String whose = name + (replicates.size() > 1 ? ", replicate " + cell.replicate() : "");
      cell.remarks().stream()
          .map(remark -> remark.replaceAll("\\s+", " "))
          .distinct()
          .forEach(remark -> cells.computeIfAbsent(remark, key -> new ArrayList<>()).add(whose));
    }
  }

  /** Whose they are, for a person. */
  public String whose() {
    return String.join("; ", cells);
  }
}
