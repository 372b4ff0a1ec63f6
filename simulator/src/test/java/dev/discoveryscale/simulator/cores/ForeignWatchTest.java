package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.ForeignLoad;
import dev.discoveryscale.model.record.ForeignLoad.ForeignProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The arithmetic of foreign load. */
class ForeignWatchTest extends ForeignWatchFixture {

  @Test
  void namesTheLoopOnTheConsumersProcessor() {
    process(LOOP, 1, 1);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(12, Map.of(CONSUMER, 10, LOOP, 80, SIMULATOR, 30));
    ForeignLoad load = watch.account().orElseThrow();

    ForeignLoad.Share share = load.consumer().orElseThrow();
    assertThat(load.processors()).containsExactly(1);
    assertThat(share.percent()).isCloseTo(80, within(0.1));
    assertThat(share.peakPercent()).isEmpty();
    assertThat(share.processes())
        .containsExactly(new ForeignProcess(LOOP, "p4711", share.percent()));
    assertThat(load.machine().orElseThrow().percent()).isCloseTo(40, within(0.1));
    assertThat(load.unknown()).isEmpty();
  }

  @Test
  void namesTheLoopOnTheProcessorsOfAllElse() {
    process(LOOP, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(12, Map.of(CONSUMER, 10, LOOP, 50, SIMULATOR, 20, REGISTRY, 10));
    ForeignLoad load = watch.account().orElseThrow();

    ForeignLoad.Rest rest = load.rest().orElseThrow();
    assertThat(rest.processors()).containsExactly(0);
    assertThat(rest.share().percent()).isCloseTo(50, within(0.1));
    assertThat(rest.share().processes())
        .containsExactly(new ForeignProcess(LOOP, "p4711", rest.share().percent()));
    assertThat(load.consumer().orElseThrow().percent()).isZero();
  }

  @Test
  void findsNoForeignLoadOnAnIdleMachine() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(60, Map.of(CONSUMER, 95, SIMULATOR, 40, REGISTRY, 40));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.consumer().orElseThrow().processes()).isEmpty();
    assertThat(load.machine().orElseThrow().percent()).isZero();
    assertThat(load.rest().orElseThrow().share().percent()).isZero();
  }

  @Test
  void keepsInterruptsAndStealApart() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(10, Map.of(CONSUMER, 50));
    processors[1][5] += 100;
    processors[1][6] += 100;
    processors[1][7] += 300;
    processors[1][3] -= 500;
    write();
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.interruptPercent().orElseThrow()).isCloseTo(20, within(0.1));
  }

  @Test
  void keepsTheWorstMinuteOfAnHourWithItsProcess() {
    process(LOOP, 1, 1);
    process(LOOP + 1, 1, 1);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    playing(watch, 1_800, Map.of(CONSUMER, 10, LOOP + 1, 2));
    playing(watch, 60, Map.of(CONSUMER, 10, LOOP, 60));
    playing(watch, 1_740, Map.of(CONSUMER, 10, LOOP + 1, 2));
    ForeignLoad.Share share = watch.account().orElseThrow().consumer().orElseThrow();

    assertThat(share.percent()).isBetween(2.0, 4.0);
    assertThat(share.peakPercent().orElseThrow()).isCloseTo(60, within(0.1));
    assertThat(share.processes()).extracting(ForeignProcess::pid).containsExactly(LOOP);
  }

  @Test
  void takesWhatRunsElsewhereForTheMachinesAlone() {
    process(LOOP, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    pass(10, Map.of(CONSUMER, 10, LOOP, 60));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isZero();
    assertThat(load.consumer().orElseThrow().processes()).isEmpty();
    assertThat(load.machine().orElseThrow().processes())
        .extracting(ForeignProcess::pid)
        .containsExactly(LOOP);
  }

  @Test
  void dividesAProcessByTheProcessorsOfItsThreads() throws IOException {
    process(LOOP, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER);

    threads(
        LOOP,
        Map.of(4711L, new long[] {0, 0}, 4712L, new long[] {300, 0}, 4713L, new long[] {500, 1}));
    pass(10, Map.of(CONSUMER, 10, LOOP, 30));
    processors[1][0] += 500;
    processors[1][3] -= 500;
    processes.get(LOOP)[2] += 500;
    write();
    ForeignLoad.Share share = watch.account().orElseThrow().consumer().orElseThrow();

    assertThat(share.percent()).isCloseTo(50, within(0.1));
    assertThat(share.processes())
        .singleElement()
        .satisfies(loop -> assertThat(loop.percent()).isCloseTo(50, within(0.1)));
  }

  @Test
  void countsChildrenThatHaveEndedAsTheirParents() {
    ForeignWatch watch = watch(PINNED, CONSUMER);

    process(103, SIMULATOR, 0);
    pass(10, Map.of(CONSUMER, 10, 103L, 50));
    watch.look();
    processes.get(SIMULATOR)[3] += processes.remove(103L)[2];
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account().orElseThrow().machine().orElseThrow().percent()).isZero();
  }

  @Test
  void keepsTheTimeOfARegistryThatWasNoChildAndHasEnded() {
    process(APART, 1, 0);
    ForeignWatch watch = watch(PINNED, CONSUMER, APART);

    pass(10, Map.of(CONSUMER, 10, APART, 50));
    watch.look();
    processes.remove(APART);
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account().orElseThrow().machine().orElseThrow().percent()).isZero();
  }

  @Test
  void saysWhenTheConsumerHasNoProcessorOfItsOwn() {
    process(LOOP, 1, 1);
    ForeignWatch watch = watch(UNBOUND, CONSUMER);

    pass(10, Map.of(CONSUMER, 10, LOOP, 60));
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer()).isEmpty();
    assertThat(load.unknown()).contains("the consumer has no processor of its own");
    assertThat(load.machine().orElseThrow().percent()).isCloseTo(30, within(0.1));
    assertThat(load.machine().orElseThrow().processes())
        .extracting(ForeignProcess::pid)
        .containsExactly(LOOP);
  }

  @Test
  void tellsNoShareWhereTheConsumerIsNotKnown() {
    write();
    ForeignWatch watch =
        new ForeignWatch(
            new Proc(proc),
            UNBOUND,
            new ForeignWatch.Own(Optional.empty(), SIMULATOR, List::of),
            this::nanos);
    pass(10, Map.of(CONSUMER, 10));

    assertThat(watch.account())
        .contains(ForeignLoad.unknown("the consumer's process is not known"));
  }

  @Test
  void isAbsentWhereTheSystemTellsNothing() {
    ForeignWatch watch =
        new ForeignWatch(
            new Proc(proc.resolve("none")),
            PINNED,
            new ForeignWatch.Own(Optional.of(CONSUMER), SIMULATOR, List::of),
            this::nanos);
    seconds += 60;

    assertThat(watch.account()).isEmpty();
  }
}
