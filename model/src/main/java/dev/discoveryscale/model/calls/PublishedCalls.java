package dev.discoveryscale.model.calls;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Published figures of calls, which a report sets beside what a run measured. Measures are named by
 * their keys.
 *
 * @param name of the file
 * @param source where it was published, and how it was measured there
 * @param systems what was compared there, in the order in which reports show it
 * @param cells the figures
 * @param contradictions what in the source contradicts itself
 * @param claims what the source concludes
 * @param differences what runs of this project do otherwise, whatever their scenario
 */
public record PublishedCalls(
    String name,
    Source source,
    List<TestedSystem> systems,
    List<Cell> cells,
    List<Contradiction> contradictions,
    List<Claim> claims,
    List<String> differences) {

  public PublishedCalls {
    differences = List.copyOf(differences);
    systems = List.copyOf(systems);
    cells = List.copyOf(cells);
    contradictions = List.copyOf(contradictions);
    claims = List.copyOf(claims);
  }

  /**
   * A publication.
   *
   * @param where it can be found
   * @param environment the machines and software it names
   * @param method how it called
   * @param notTold what it leaves open
   */
  public record Source(
      String title, String where, List<String> environment, Method method, List<String> notTold) {
    public Source {
      environment = List.copyOf(environment);
      notTold = List.copyOf(notTold);
    }
  }

  /**
   * How was called.
   *
   * @param arrivals when calls began
   * @param callers absent if it is not stated
   * @param connections of a client, likewise
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Method(
      CallScenario.Arrivals arrivals, Optional<Integer> callers, Optional<Integer> connections) {}

  /**
   * Something that was measured there.
   *
   * @param stack the name of the protocol stack that is like it; absent if there is none
   * @param because why there is none
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record TestedSystem(String name, Optional<String> stack, Optional<String> because) {}

  /**
   * The figures of a system with a payload.
   *
   * @param figures by the key of the measure, in its unit
   * @param halfWidths half of the published error bars, likewise; only of figures that have them
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Cell(
      String payload, String system, Map<String, Double> figures, Map<String, Double> halfWidths) {
    public Cell {
      figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
      halfWidths =
          halfWidths == null
              ? Map.of()
              : Collections.unmodifiableMap(new LinkedHashMap<>(halfWidths));
    }
  }

  /**
   * A part of the source that contradicts another.
   *
   * @param payloads the payloads whose figures are concerned; none: all
   * @param systems the systems, likewise; none of both: no figure is concerned
   */
  public record Contradiction(String text, List<String> payloads, List<String> systems) {
    public Contradiction {
      payloads = List.copyOf(payloads);
      systems = List.copyOf(systems);
    }

    /** Whether a figure is in doubt because of it. */
    public boolean concerns(String payload, String system) {
      return !(payloads.isEmpty() && systems.isEmpty())
          && (payloads.isEmpty() || payloads.contains(payload))
          && (systems.isEmpty() || systems.contains(system));
    }
  }

  /**
   * A conclusion of the source.
   *
   * @param tests the ratios and figures that it is about; it holds if all of them do
   * @param one whether it holds already if one of them does, as "for some payloads"; absent: no
   * @param notTested why there are none
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Claim(
      String text, List<Test> tests, Optional<Boolean> one, Optional<String> notTested) {
    public Claim {
      tests = List.copyOf(tests);
    }

    /** Whether it holds already if one of its ratios is as expected. */
    public boolean holdsWithOne() {
      return one.orElse(false);
    }
  }

  /**
   * A measure of one system, alone or over that of another, and what the claim expects of it.
   *
   * @param measure the key of the measure
   * @param of the system, or the one above the line
   * @param to the system below the line; absent: the claim is about the figure itself
   * @param callers the number of callers that the claim is about; absent: any
   * @param overCallers the system itself is below the line, called by this number of callers: the
   *     claim is about two points of a sweep
   * @param payloads the claim must hold for each
   * @param min the least ratio or figure with which the claim holds
   * @param max the greatest
   * @param publishedRatio where the source gives a ratio and no figures
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Test(
      String measure,
      String of,
      Optional<String> to,
      Optional<Integer> callers,
      Optional<Integer> overCallers,
      List<String> payloads,
      Optional<Double> min,
      Optional<Double> max,
      Optional<Double> publishedRatio) {
    public Test {
      payloads = List.copyOf(payloads);
    }

    /** Whether it is about a ratio, and not about a figure. */
    public boolean isRatio() {
      return to.isPresent() || overCallers.isPresent();
    }
  }

  /** A published figure, in the measure's own unit. */
  public Optional<Double> figure(String payload, String system, String measure) {
    return cell(payload, system, measure).map(cell -> cell.figures().get(measure));
  }

  private Optional<Cell> cell(String payload, String system, String measure) {
    return cells.stream()
        .filter(cell -> cell.payload().equals(payload) && cell.system().equals(system))
        .filter(cell -> cell.figures().containsKey(measure))
        .findFirst();
  }

  /**
   * The least and the greatest ratio of two systems that their published error bars allow: between
   * opposite ends of both. Absent if either figure has no error bar.
   */
  public Optional<Range> range(String payload, String measure, String of, String to) {
    return bar(payload, of, measure)
        .flatMap(
            above ->
                bar(payload, to, measure)
                    .map(below -> new Range(above.low / below.high, above.high / below.low)));
  }

  /** From the least to the greatest. */
  public record Range(double low, double high) {}

  private Optional<Range> bar(String payload, String system, String measure) {
    return cell(payload, system, measure)
        .filter(cell -> cell.halfWidths().containsKey(measure))
        .map(
            cell -> {
              double figure = cell.figures().get(measure);
              double half = cell.halfWidths().get(measure);
              return new Range(figure - half, figure + half);
            });
  }

  /** The published ratio of two systems; absent if a figure of either is. */
  public Optional<Double> ratio(String payload, String measure, String of, String to) {
    return figure(payload, of, measure)
        .flatMap(above -> figure(payload, to, measure).map(below -> above / below));
  }

  /** The stack that is like a system; absent if there is none. */
  public Optional<String> stack(String system) {
    return systems.stream()
        .filter(each -> each.name().equals(system))
        .flatMap(each -> each.stack().stream())
        .findFirst();
  }
}
