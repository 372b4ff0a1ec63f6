package dev.discoveryscale.report.render.plan;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.capacity.migration.MigrationFigure;
import dev.discoveryscale.report.capacity.migration.MigrationPlan;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.HeldOut;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Removed;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Row;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.render.TerminalTable;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reports of a plan for the consumers of a captured fleet. */
public final class MigrationReport {

  /** The files that {@link #write} makes. */
  public static final List<String> FILES =
      List.of("fleet-plan.html", "fleet-plan.md", "fleet-plan.json");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TITLE = "Costs of each consuming application";
  private static final String HELD_OUT = "Checked with applications that the lines did not use";
  private static final String REMOVED = "What parameters cost";

  private MigrationReport() {}

  /**
   * Writes {@link #FILES}, each in place of an older one.
   *
   * @param folder made if there is none
   * @param command the words of the command that makes the plan again
   * @throws IOException if one cannot be written
   */
  public static void write(MigrationPlan plan, Path folder, List<String> command)
      throws IOException {
    Files.createDirectories(folder);
    String repeat = String.join(" ", command);
    String text =
        "# %s\n\n%s\n\n%s\n## %s\n\n%s\n## %s\n\n%s\nMade with %s.\n"
            .formatted(
                TITLE,
                conclusion(plan),
                costs(plan),
                REMOVED,
                removed(plan),
                HELD_OUT,
                heldOut(plan),
                SafeText.markdownCode(repeat));
    ReportFile.write(folder, "fleet-plan.md", text);
    Page page = Page.titled(TITLE).conclusion(conclusion(plan));
    page.section(PageSection.titled("Costs").markdown(costs(plan)));
    page.section(PageSection.titled(REMOVED).markdown(removed(plan)));
    page.section(PageSection.titled(HELD_OUT).markdown(heldOut(plan)));
    page.section(PageSection.titled("To repeat it").code(repeat));
    ReportFile.write(folder, "fleet-plan.html", page.html());
    ReportFile.write(folder, "fleet-plan.json", json(plan, command));
  }

  /** The plan for a terminal. */
  public static String table(MigrationPlan plan) {
    StringBuilder text = new StringBuilder(costTable(plan).plain(TerminalTable.MAX_WIDTH));
    if (!plan.removed().isEmpty()) {
      text.append('\n').append(removedTable(plan).plain(TerminalTable.MAX_WIDTH));
    }
    plan.notes().forEach(note -> text.append("note   ").append(note).append('\n'));
    return SafeText.terminal(text.toString());
  }

  /** The live set of the application that holds most addresses, of those whose is known. */
  private static String conclusion(MigrationPlan plan) {
    List<Row> known =
        plan.rows().stream()
            .filter(row -> row.figures().containsKey(MigrationFigure.LIVE_SET))
            .toList();
    Optional<String> largest =
        known.stream()
            .max(Comparator.comparingDouble(row -> row.fleet().heldUrls()))
            .map(Row::application);
    if (largest.isEmpty()) {
      return "No live set was measured. The column source says why.";
    }
    return "Live set of **%s**, the application that holds most addresses: %s."
        .formatted(
            SafeText.markdown(largest.get()),
            known.stream()
                .filter(row -> row.application().equals(largest.get()))
                .map(
                    row ->
                        "%s MB with %s"
                            .formatted(
                                number(row.figures().get(MigrationFigure.LIVE_SET)),
                                SafeText.markdown(row.profile())))
                .collect(Collectors.joining(", ")));
  }

  private static String costs(MigrationPlan plan) {
    String notes =
        plan.notes().stream()
            .map(note -> "- " + SafeText.markdown(note) + "\n")
            .collect(Collectors.joining());
    return costTable(plan).markdown()
        + "\nWhat is allocated a day includes the consumer's calls. Young collections are missing"
        + " where a cell had fewer than four: divide what is allocated by the size of your eden."
        + " Full ones are missing where it had one to three."
        + " Heaps are planned, also for measured applications: what a capacity plan needs at least,"
        + " plus 12%. Confirm one with ./simulate knee before you reduce a heap to it. All other"
        + " figures of measured applications are of one cell each. Predicted figures lie on a"
        + " straight line over the addresses that the consumer holds. What its calls allocate lies on a"
        + " line over the services that it calls, if one measured application has at least 1.5 times"
        + " the services of another. A heap is missing"
        + " where cells of two sizes are not usable. Where the column source says why, no line uses the cell.\n\n"
        + notes;
  }

  private static Table costTable(MigrationPlan plan) {
    List<String> header = new ArrayList<>(List.of("application", "profile", "", "addresses"));
    Arrays.stream(MigrationFigure.values()).map(MigrationFigure::words).forEach(header::add);
    Table table = new Table(header.toArray(String[]::new));
    for (Row row : plan.rows()) {
      table.row(
          Stream.concat(
                  Stream.of(
                      row.application(),
                      row.profile(),
                      row.failure().orElse(row.measured() ? "measured" : "predicted"),
                      Numbers.plain(row.fleet().heldUrls())),
                  figures(row.figures()))
              .toList());
    }
    return table;
  }

  private static Stream<String> figures(Map<MigrationFigure, Double> figures) {
    return Arrays.stream(MigrationFigure.values()).map(figure -> number(figures.get(figure)));
  }

  private static String number(Double value) {
    return Optional.ofNullable(value).map(PlanWords::fine).orElse(Numbers.ABSENT);
  }

  private static String removed(MigrationPlan plan) {
    return plan.removed().isEmpty()
        ? "Nothing was measured without parameters: none differs between providers of one service,"
            + " or --parameters is 0, or a cell of the largest application did not complete.\n"
        : removedTable(plan).markdown()
            + "\nBoth were measured with the application that holds most addresses. At application"
            + " level each instance has a revision of its own as long as one parameter differs.\n";
  }

  private static Table removedTable(MigrationPlan plan) {
    Table table =
        new Table(
            "removed",
            "application",
            "profile",
            "live set, MB: before",
            "after",
            "saved, MB",
            "from registries a day, MB: before",
            "after that");
    for (Removed each : plan.removed()) {
      Optional<Double> with = Optional.ofNullable(each.with().get(MigrationFigure.LIVE_SET));
      Optional<Double> without = Optional.ofNullable(each.without().get(MigrationFigure.LIVE_SET));
      table.row(
          each.parameters(),
          each.application(),
          each.profile(),
          number(with.orElse(null)),
          number(without.orElse(null)),
          number(with.flatMap(mb -> without.map(less -> mb - less)).orElse(null)),
          number(each.with().get(MigrationFigure.RECEIVED)),
          number(each.without().get(MigrationFigure.RECEIVED)));
    }
    return table;
  }

  private static String heldOut(MigrationPlan plan) {
    if (plan.heldOut().isEmpty()) {
      return "Nothing: with fewer than three measured applications of different sizes no line has an application left.\n";
    }
    Table table = new Table("profile", "application", "figure", "measured", "predicted", "error");
    for (HeldOut each : plan.heldOut()) {
      table.row(
          each.profile(),
          each.application(),
          each.figure().words(),
          PlanWords.fine(each.measured()),
          PlanWords.fine(each.predicted()),
          Double.isFinite(each.percent()) ? PlanWords.percent(each.percent()) : Numbers.ABSENT);
    }
    return "Each measured application as the line through the others predicts it. The largest and"
        + " the smallest are extrapolated. A heap is not measured: its first figure is planned from"
        + " all applications, and its second from the others.\n\n"
        + table.markdown();
  }

  private static String json(MigrationPlan plan, List<String> command) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode words = root.putArray("command");
    command.forEach(words::add);
    ArrayNode costs = root.putArray("costs");
    for (Row row : plan.rows()) {
      ObjectNode one = costs.addObject();
      one.put("application", row.application());
      one.put("profile", row.profile());
      one.put("measured", row.measured());
      one.put("addresses", row.fleet().heldUrls());
      one.put("services", row.fleet().interfaces());
      row.failure().ifPresent(failure -> one.put("failure", failure));
      put(one, row.figures());
    }
    ArrayNode heldOut = root.putArray("heldOut");
    for (HeldOut each : plan.heldOut()) {
      ObjectNode one = heldOut.addObject();
      one.put("application", each.application());
      one.put("profile", each.profile());
      one.put("figure", each.figure().key());
      one.put("measured", each.measured());
      one.put("predicted", each.predicted());
    }
    ArrayNode removed = root.putArray("parameters");
    for (Removed each : plan.removed()) {
      ObjectNode one = removed.addObject();
      one.put("removed", each.parameters());
      one.put("application", each.application());
      one.put("profile", each.profile());
      put(one.putObject("with"), each.with());
      put(one.putObject("without"), each.without());
    }
    ArrayNode notes = root.putArray("notes");
    plan.notes().forEach(notes::add);
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void put(ObjectNode node, Map<MigrationFigure, Double> figures) {
    figures.forEach((figure, value) -> node.put(figure.key(), value));
  }
}
