package dev.discoveryscale.model.record.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.calls.CallScenario;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario played over ranges of its settings: the file {@code sweep.json}, written before the
 * first point and again whenever something is left out. The results are only in the folders of the
 * points; each is the folder of an ordinary run.
 *
 * @param formatVersion {@link #FORMAT_VERSION} of the simulator that wrote it
 * @param scenarioName the scenario's name
 * @param scenario the scenario as it was written, {@code --set} in it and ranges taken out of it
 * @param profiles the profiles likewise, in the order they run; none in a sweep of calls, whose
 *     scenario contains its stacks, and whose points name their profiles
 * @param command the words of the command that repeats the sweep
 * @param replicates how often each profile is run at a point
 * @param axes what the points differ in
 * @param points all combinations of the axes' values, the last axis fastest
 * @param leftOut what is not played, as the sweep has stopped climbing below it
 */
public record SweepRecord(
    int formatVersion,
    String scenarioName,
    Given scenario,
    List<Given> profiles,
    List<String> command,
    int replicates,
    List<Axis> axes,
    List<Point> points,
    List<LeftOut> leftOut,
    Instant startedAt) {

  /** The only version there is. */
  public static final int FORMAT_VERSION = 1;

  private static final String ENDING = "\\.yaml$";

  public SweepRecord {
    if (formatVersion != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "formatVersion must be " + FORMAT_VERSION + ", got " + formatVersion);
    }
    profiles = List.copyOf(profiles);
    command = List.copyOf(command);
    axes = List.copyOf(axes);
    points = List.copyOf(points);
    leftOut = List.copyOf(leftOut);
  }

  /** Whether its scenario is one of calls. */
  public boolean ofCalls() {
    return scenario.tree().path("kind").asText().equals(CallScenario.KIND);
  }

  /** The names of the profiles that are run at a point, in order. */
  public List<String> profilesAt(Point point) {
    return point
        .profiles()
        .orElseGet(
            () -> profiles.stream().map(each -> each.file().replaceFirst(ENDING, "")).toList());
  }

  /** The same sweep with its points read. */
  public SweepRecord with(List<Point> read) {
    return new SweepRecord(
        formatVersion,
        scenarioName,
        scenario,
        profiles,
        command,
        replicates,
        axes,
        read,
        leftOut,
        startedAt);
  }

  /** The same sweep with the cells that are left out so far. */
  public SweepRecord leaving(List<LeftOut> out) {
    return new SweepRecord(
        formatVersion,
        scenarioName,
        scenario,
        profiles,
        command,
        replicates,
        axes,
        points,
        out,
        startedAt);
  }

  /**
   * A file as it was written, before its defaults.
   *
   * @param file its name, without folders
   */
  public record Given(String file, JsonNode tree) {}

  /**
   * One range.
   *
   * @param path the setting, as {@code --set} takes it
   * @param values each once; numbers, sizes and times ascending, all else as it was written
   */
  public record Axis(String path, List<JsonNode> values) {
    public Axis {
      values = List.copyOf(values);
    }
  }

  /**
   * One value of each axis.
   *
   * @param label how it is called, also its folder's name
   * @param values by path, in the order of the axes
   * @param folder its run's, relative to the sweep's
   * @param profiles the names of its profiles; absent where each point has those of the sweep
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Point(
      String label, Map<String, JsonNode> values, String folder, Optional<List<String>> profiles) {
    public Point {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
      profiles = profiles.map(List::copyOf);
    }

    /** A point that has the profiles of the sweep. */
    public Point(String label, Map<String, JsonNode> values, String folder) {
      this(label, values, folder, Optional.empty());
    }

    /** The same point with profiles of its own. */
    public Point with(List<String> names) {
      return new Point(label, values, folder, Optional.of(names));
    }
  }

  /**
   * A profile that is not run at a point.
   *
   * @param point the point's label
   * @param at label of the lighter point at which it broke
   * @param because what broke there, in words
   */
  public record LeftOut(String point, String profile, String at, String because) {}
}
