package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges of scenarios of calls, and the points that they stand for. */
class CallRangesTest {

  private static final Limits LIMITS = new Limits(8L << 30, 2, 10_000);
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final Map<String, String> BUILT =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15", "dubbo-3.3", "3.3.6");
  private static final String STACK = "dubbo-3.3-dubbo-hessian2";

  @TempDir private Path folder;

  private Path file(String load, String more) throws IOException {
    return Files.writeString(
        folder.resolve("mine.yaml"),
        """
        kind: calls
        name: mine
        profiles: [dubbo-2.7-dubbo-hessian2]
        stacks: [{line: dubbo-3.3, protocol: dubbo, serialization: hessian2}]
        payloads: [pojo]
        jvm: {heap: 256m}
        load: %s
        %s
        """
            .formatted(load, more));
  }

  private SweepPlan<CallInputs, CallPlan> sweep(
      String load, String more, List<String> asked, String... settings) throws IOException {
    Source source = Source.read(file(load, more), List.of());
    return SweepPlan.ofCalls(
        Ranges.ofCalls(HOME, source, asked, List.of(settings), BUILT, LIMITS),
        1,
        List.of("./simulate", "run", "mine"),
        HOME,
        BUILT,
        LIMITS);
  }

  /** As reports of points say it. */
  @Test
  void runsOnePointIfASettingFixesTheOnlyRange() throws IOException {
    Source source = Source.read(file("{callers: 4}", "sweep: {load.callers: [1, 2]}"), List.of());

    CallInputs inputs =
        CallInputs.read(HOME, source, List.of(), List.of("load.callers=2"), BUILT, LIMITS);

    assertThat(inputs.scenario().value().load().callers()).isEqualTo(2);
  }

  private static String labels(SweepPlan<?, ?> plan) {
    return plan.record().points().stream().map(Point::label).collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{callers: [8, 1]} | '' | callers=1 callers=8",
        "{arrivals: fixed, rate: [100, 50]} | '' | rate=50 rate=100",
        "{callers: 4} | 'sweep: {jvm.heap: [128m, 64m]}' | heap=64m heap=128m",
        "{callers: 4} | 'sweep: {connections: [1, 4]}' | connections=1 connections=4",
        "{callers: 4} | 'sweep: {payloads: [[pojo], [text-1k]]}' | payloads=pojo payloads=text-1k"
      })
  void readsRangesOfTheFile(String load, String more, String labels) throws IOException {
    SweepPlan<CallInputs, CallPlan> plan = sweep(load, more, List.of());

    assertThat(labels(plan)).isEqualTo(labels);
    assertThat(plan.record().points())
        .allSatisfy(point -> assertThat(plan.profiles(point)).hasSize(2));
    assertThat(plan.runs().map(run -> run.cells().size())).containsOnly(2);
  }

  @Test
  void laysValuesOverScenarioAndStacks() throws IOException {
    SweepPlan<CallInputs, CallPlan> plan =
        sweep(
            "{callers: 4}",
            "",
            List.of(),
            "load.callers=[2,3]",
            "connections=[1,2]",
            "jvm.heap=96m",
            "payloads=[void, pojo]");

    assertThat(labels(plan))
        .isEqualTo(
            "callers=2,connections=1 callers=2,connections=2 callers=3,connections=1"
                + " callers=3,connections=2");
    CallInputs last = plan.at(plan.record().points().get(3));
    assertThat(last.scenario().value().load().callers()).isEqualTo(3);
    assertThat(last.profiles())
        .hasSize(4)
        .allSatisfy(
            each -> {
              assertThat(each.value().stack().connections()).contains(2);
              assertThat(each.value().server().jvm().heap()).hasToString("96m");
            });
    assertThat(last.names())
        .contains(STACK + "-pojo")
        .noneMatch(name -> name.contains("connections"));
  }

  @Test
  void namesStacksAnewWhereTheirNamesAreSwept() throws IOException {
    SweepPlan<CallInputs, CallPlan> plan =
        sweep(
            "{callers: 4}", "", List.of("dubbo-3.0-dubbo-hessian2"), "line=[dubbo-3.0,dubbo-3.3]");

    assertThat(plan.record().points().stream().map(plan::profiles))
        .containsExactly(
            List.of("dubbo-3.0-dubbo-hessian2-pojo"), List.of("dubbo-3.3-dubbo-hessian2-pojo"));
  }

  @Test
  void readsTheSameSweepFromItsRecord() throws IOException {
    SweepPlan<CallInputs, CallPlan> plan =
        sweep("{callers: [1, 8]}", "", List.of(STACK), "jvm.heap=96m");
    assertThat(plan.record().ofCalls()).isTrue();

    SweepPlan<CallInputs, CallPlan> again = SweepPlan.ofCalls(plan.record(), HOME, BUILT, LIMITS);

    for (Point point : plan.record().points()) {
      assertThat(again.profiles(point)).containsExactly(STACK + "-pojo");
      assertThat(again.at(point).scenario().value()).isEqualTo(plan.at(point).scenario().value());
      assertThat(again.at(point).profiles().get(0).value())
          .isEqualTo(plan.at(point).profiles().get(0).value());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{callers: [1, 1]} | '' | load.callers must have each value once, got 1 twice",
        "{callers: [1, 0]} | '' | load.callers must be a whole number from 1 to 10000, got 0",
        "{callers: 1} | 'sweep: {stacks: [1]}' | sweep.stacks must be a path as in --set",
        "{callers: 1} | 'sweep: {serialization: [hessian2, msgpack]}' | serialization must be one of"
      })
  void refusesPointsThatCannotBePlayed(String load, String more, String message)
      throws IOException {
    assertThatThrownBy(() -> sweep(load, more, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesThePointThatCannotBePlayed() {
    assertThatThrownBy(() -> sweep("{callers: 1}", "", List.of(), "load.callers=[1,20000]"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("got 20000 (at the point callers=20000)");
  }

  @Test
  void refusesTheOtherKindByItsKind() throws IOException {
    Path calls = file("{callers: 1}", "");

    assertThatThrownBy(
            () -> Inputs.read(HOME, calls.toString(), List.of(), List.of(), BUILT, LIMITS))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            calls
                + ":1: kind must be discovery, got calls; run, explain, validate and knee take"
                + " scenarios of calls");
    assertThatThrownBy(
            () ->
                Inputs.read(
                    HOME,
                    "smoke",
                    List.of("../profiles/calls/dubbo-3.3-tri-hessian2.yaml"),
                    List.of(),
                    BUILT,
                    LIMITS))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("protocol must be absent in a profile of discovery, got tri");
  }

  @Test
  void refusesProfilesOfDiscoveryInScenariosOfCalls() throws IOException {
    Path file = file("{callers: 1}", "");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("dubbo-2.7-dubbo-hessian2", "../profiles/dubbo-2.7-interface.yaml"));

    assertThatThrownBy(
            () ->
                CallInputs.read(
                    HOME, Source.read(file, List.of()), List.of(), List.of(), BUILT, LIMITS))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("discovery must be absent in a profile of calls");
  }
}
