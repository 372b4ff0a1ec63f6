package dev.discoveryscale.simulator.e2e.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** What a plan says of consumers. */
public final class PlannedCosts {

  /** The figures that each row of a plan has. */
  public static final List<String> ALWAYS =
      List.of("liveSetMb", "allocatedGbPerDay", "startReceivedMb", "receivedMbPerDay");

  public static final String HEAP = "heapMb";

  /** A cell with fewer than four collections has none. */
  public static final String YOUNG = "youngCollectionsPerDay";

  private static final ObjectMapper JSON = new ObjectMapper();

  private PlannedCosts() {}

  /**
   * By the application and the profile. A measured start-up is the median of all starts.
   *
   * @param plan the folder of a plan
   * @param starts a folder of sweeps that started the same consumers again
   */
  public static Map<String, RealCost> of(Path plan, Path starts) throws IOException {
    Map<String, RealCost> planned = new TreeMap<>();
    for (JsonNode row : JSON.readTree(plan.resolve("fleet-plan.json").toFile()).path("costs")) {
      Map<String, Double> figures = new TreeMap<>();
      Stream.of(ALWAYS, List.of(HEAP, YOUNG, RealCost.START))
          .flatMap(List::stream)
          .filter(row::hasNonNull)
          .forEach(key -> figures.put(key, row.path(key).asDouble()));
      planned.put(
          row.path("application").asText() + " " + row.path("profile").asText(),
          new RealCost(row.path("addresses").asLong(), figures, new ArrayList<>(), List.of()));
    }
    eachCell(
        plan,
        (name, cell) ->
            planned
                .get(name)
                .figures()
                .put(RealCost.PER_CHANGE, cell.path(RealCost.PER_CHANGE).asDouble()));
    for (Path folder : List.of(plan, starts)) {
      eachCell(
          folder,
          (name, cell) -> planned.get(name).startsMs().add(cell.path(RealCost.START).asDouble()));
    }
    planned.values().stream()
        .filter(cost -> !cost.startsMs().isEmpty())
        .forEach(cost -> cost.figures().put(RealCost.START, RealCost.median(cost.startsMs())));
    return planned;
  }

  /** Calls with the application and the profile of each cell of sweeps. */
  private static void eachCell(Path sweeps, BiConsumer<String, JsonNode> known) throws IOException {
    try (Stream<Path> files = Files.walk(sweeps)) {
      for (Path file : files.filter(each -> each.endsWith("summary.json")).sorted().toList()) {
        String application = file.getParent().getFileName().toString().replaceFirst(".*=", "");
        for (JsonNode cell : JSON.readTree(file.toFile()).path("cells")) {
          known.accept(application + " " + cell.path("profile").asText(), cell);
        }
      }
    }
  }
}
