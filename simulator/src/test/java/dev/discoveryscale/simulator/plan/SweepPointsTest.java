package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.simulator.plan.SweepStop.Stop;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The points of a sweep: their order, their names, and which are heavier than others. */
class SweepPointsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void listsAllCombinationsWithTheLastAxisFastest() throws Exception {
    assertThat(
            labels(axis("providers.instances", "[50, 100]"), axis("jvm.heap", "[\"1g\",\"2g\"]")))
        .containsExactly(
            "instances=50,heap=1g",
            "instances=50,heap=2g",
            "instances=100,heap=1g",
            "instances=100,heap=2g");
  }

  @Test
  void climbsFromTheLargestHeapDown() throws Exception {
    List<Axis> axes =
        List.of(axis("providers.instances", "[50, 100]"), axis("jvm.heap", "[\"1g\",\"2g\"]"));

    List<Point> climbing = SweepPoints.climbing(axes, SweepPoints.of(axes));

    assertThat(climbing)
        .extracting(Point::label)
        .containsExactly(
            "instances=50,heap=2g",
            "instances=50,heap=1g",
            "instances=100,heap=2g",
            "instances=100,heap=1g");
    for (int i = 0; i < climbing.size(); i++) {
      for (Point later : climbing.subList(i + 1, climbing.size())) {
        assertThat(SweepStop.heavier(climbing.get(i), later, true)).isFalse();
      }
    }
  }

  @Test
  void hasDistinctLabelsThatEveryFileSystemAccepts() throws Exception {
    assertThat(
            labels(
                axis(
                    "providers.protocols",
                    "[[{\"name\":\"dubbo\"}],[{\"name\":\"dubbo\"},{\"name\":\"rest\"}]]")))
        .containsExactly("protocols=dubbo", "protocols=dubbo+rest");
    assertThat(labels(axis("registries.heap", "[\"1g\"]"), axis("jvm.heap", "[\"1g\"]")))
        .containsExactly("registries.heap=1g,jvm.heap=1g");
    assertThat(labels(axis("jvm.flags", "[[\"-Da=../x y\"],[\"-Da=../x*y\"]]")))
        .containsExactly("flags=Da-.-x-y-1", "flags=Da-.-x-y-2");
    String[] long200 = new String[40];
    Arrays.setAll(long200, i -> "providers.some" + "thing%02d".formatted(i));
    assertThat(
            labels(
                Arrays.stream(long200)
                    .map(path -> new Axis(path, List.of(JSON.getNodeFactory().numberNode(1))))
                    .toArray(Axis[]::new)))
        .containsExactly("point-1");
  }

  @Test
  void ordersValuesByTheirSize() throws Exception {
    assertThat(SweepValues.ascending(values("[\"1g\",\"64m\",\"512k\"]")))
        .isEqualTo(values("[\"512k\",\"64m\",\"1g\"]"));
    assertThat(SweepValues.ascending(values("[\"5m\",\"30s\"]")))
        .isEqualTo(values("[\"30s\",\"5m\"]"));
    assertThat(SweepValues.ascending(values("[10,9.5,100]"))).isEqualTo(values("[9.5,10,100]"));
    assertThat(SweepValues.ascending(values("[[1,2],[3]]"))).isEqualTo(values("[[3],[1,2]]"));
    assertThat(SweepValues.ascending(values("[\"zgc\",\"g1\"]")))
        .isEqualTo(values("[\"zgc\",\"g1\"]"));
    assertThat(SweepValues.twice(values("[\"1g\",\"2g\",\"1024m\"]"))).isPresent();
    assertThat(SweepValues.twice(values("[[1],[2]]"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{providers.instances: 100}|{providers.instances: 50}|true",
        "{providers.instances: 50}|{providers.instances: 50}|false",
        "{providers.instances: 50}|{providers.instances: 100}|false",
        "{providers.instances: 100, providers.interfaces: 4}|{providers.instances: 50, providers.interfaces: 4}|true",
        "{providers.instances: 100, providers.interfaces: 2}|{providers.instances: 50, providers.interfaces: 4}|false",
        "{jvm.heap: 1g}|{jvm.heap: 1536m}|true",
        "{jvm.heap: 2g}|{jvm.heap: 1536m}|false",
        "{providers.instances: 100, jvm.heap: 2g}|{providers.instances: 50, jvm.heap: 1g}|false",
        "{providers.instances: 100, jvm.heap: 1g}|{providers.instances: 50, jvm.heap: 1g}|true",
        "{providers.protocols: [{name: b}, {name: a}]}|{providers.protocols: [{name: a}]}|true",
        "{providers.protocols: [{name: a}, {name: b}]}|{providers.protocols: [{name: c}]}|false",
        "{providers.protocols: [{name: a, port: 1}, {name: b}]}|{providers.protocols: [{name: a, port: 2}]}|false",
        "{providers.interfaces: [x.A, x.B]}|{providers.interfaces: [x.B]}|true",
        "{providers.interfaces: [x.A, x.B]}|{providers.interfaces: [x.B, x.A]}|false",
        "{providers.interfaces: [x.A, x.B]}|{providers.interfaces: [x.C]}|false",
        "{providers.protocols: [{name: a}]}|{providers.protocols: [{name: c}]}|false",
        "{registries.count: 2}|{registries.count: 1}|true",
        "{providers.url.length: 2048}|{providers.url.length: 512}|true",
        "{providers.instances: 100, calls.every: 5s}|{providers.instances: 50, calls.every: 1s}|false",
        "{calls.every: 5s}|{calls.every: 1s}|false",
      })
  void isHeavierOnlyIfItIsLighterInNothing(String point, String other, boolean heavier)
      throws Exception {
    assertThat(SweepStop.heavier(point(point), point(other), true)).isEqualTo(heavier);
  }

  @Test
  void stopsAProfileAboveThePointThatBrokeIt() throws Exception {
    Point low = point("{providers.instances: 50, jvm.heap: 64m}");
    Point high = point("{providers.instances: 100, jvm.heap: 64m}");
    Point aside = point("{providers.instances: 100, jvm.heap: 128m}");
    List<Stop> stops = List.of(new Stop(low, "old", "out-of-memory"));

    assertThat(SweepStop.leftOut(high, true, "old", stops).orElseThrow().at())
        .isEqualTo(low.label());
    assertThat(SweepStop.leftOut(high, true, "old", stops).orElseThrow().because())
        .isEqualTo("out-of-memory");
    assertThat(SweepStop.leftOut(high, true, "new", stops)).isEmpty();
    assertThat(SweepStop.leftOut(aside, true, "old", stops)).isEmpty();
    assertThat(SweepStop.leftOut(low, true, "old", stops)).isEmpty();
  }

  private static List<String> labels(Axis... axes) {
    return SweepPoints.of(List.of(axes)).stream().map(Point::label).toList();
  }

  private static Axis axis(String path, String values) throws Exception {
    return new Axis(path, values(values));
  }

  private static List<JsonNode> values(String json) throws Exception {
    return StreamSupport.stream(JSON.readTree(json).spliterator(), false).toList();
  }

  private static Point point(String yaml) throws Exception {
    List<Axis> axes =
        new com.fasterxml.jackson.dataformat.yaml.YAMLMapper()
            .readTree(yaml).properties().stream()
                .map(each -> new Axis(each.getKey(), List.of(each.getValue())))
                .toList();
    return SweepPoints.of(axes).get(0);
  }
}
