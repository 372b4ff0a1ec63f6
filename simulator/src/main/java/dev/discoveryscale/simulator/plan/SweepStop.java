package dev.discoveryscale.simulator.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides where a sweep stops: a profile that broke at one point would break at every point with
 * more load, which is then left out.
 */
public final class SweepStop {

  private static final String HEAP = "jvm.heap";
  private static final String REGISTRIES = "registries.count";

  /** Settings whose larger values mean more load; for the heap, smaller values. */
  private static final Set<String> LOADS =
      Set.of(
          "providers.instances",
          "providers.interfaces",
          "providers.url.length",
          "providers.protocols",
          "load.callers",
          "load.rate",
          REGISTRIES,
          HEAP);

  private SweepStop() {}

  /**
   * A profile that broke at a point.
   *
   * @param at the point
   * @param profile the profile
   * @param because the reason in words
   */
  public record Stop(Point at, String profile, String because) {}

  /** Whether a smaller value of a setting is the heavier one. */
  static boolean falls(String path) {
    return path.equals(HEAP);
  }

  /**
   * Why a profile is not run at a point: the first stop below it, if there is one.
   *
   * @param mirrored whether each registry holds the whole fleet there, so that more of them are
   *     more load
   */
  public static Optional<LeftOut> leftOut(
      Point point, boolean mirrored, String profile, List<Stop> stops) {
    return stops.stream()
        .filter(stop -> stop.profile().equals(profile) && heavier(point, stop.at(), mirrored))
        .findFirst()
        .map(stop -> new LeftOut(point.label(), profile, stop.at().label(), stop.because()));
  }

  /**
   * Whether a point has more load than another in some setting and less in none, and is like it in
   * all that is no load.
   */
  static boolean heavier(Point point, Point other, boolean mirrored) {
    boolean more = false;
    for (Map.Entry<String, JsonNode> each : point.values().entrySet()) {
      JsonNode before = other.values().get(each.getKey());
      if (!each.getValue().equals(before)) {
        boolean load =
            LOADS.contains(each.getKey()) && (mirrored || !each.getKey().equals(REGISTRIES));
        if (!load || !more(each.getKey(), each.getValue(), before)) {
          return false;
        }
        more = true;
      }
    }
    return more;
  }

  private static boolean more(String path, JsonNode value, JsonNode before) {
    return SweepValues.compare(value, before)
        .map(sign -> falls(path) ? sign < 0 : sign > 0)
        .orElse(false);
  }
}
