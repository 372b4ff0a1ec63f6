package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines as Linux 6.18 wrote them. */
class TaskStatTest {

  private static final String LOOP =
      "4711 (sh) R 3507 4711 3507 0 -1 4194304 97 12 0 0 480 20 3 4 20 0 1 0 86344 3133440 383"
          + " 18446744073709551615 1 2 3 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0 5 6 7 8 9 10 11 0";

  @Test
  void readsTimesProcessorAndStart() {
    TaskStat task = TaskStat.parse(LOOP).orElseThrow();

    assertThat(task.key()).isEqualTo(new TaskStat.Key(4711, 86344));
    assertThat(task.name()).isEqualTo("sh");
    assertThat(task.parent()).isEqualTo(3507);
    assertThat(task.ticks()).isEqualTo(500);
    assertThat(task.treeTicks()).isEqualTo(507);
    assertThat(task.processor()).isEqualTo(1);
  }

  @Test
  void takesBracesAndBlanksForPartOfTheName() {
    TaskStat task = TaskStat.parse(LOOP.replace("(sh)", "(a) R 1 (b)")).orElseThrow();

    assertThat(task.name()).isEqualTo("a??R?1??b");
    assertThat(task.ticks()).isEqualTo(500);
  }

  @Test
  void hidesWhatCouldMeanSomethingInAReport() {
    assertThat(TaskStat.parse(LOOP.replace("(sh)", "(=1|<b>\u001b[2J)")).orElseThrow().name())
        .isEqualTo("?1??b???2J");
  }

  @Test
  void readsNothingFromAProcessThatHasEnded() {
    assertThat(TaskStat.parse("")).isEmpty();
    assertThat(TaskStat.parse("4711 (sh) R 1")).isEmpty();
  }
}
