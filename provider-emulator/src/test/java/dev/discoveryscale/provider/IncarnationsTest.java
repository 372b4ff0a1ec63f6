package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.model.Instance;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IncarnationsTest {

  @Test
  void drawsUniquePidsAndStartTimesWhileClockStands() {
    Clock standing = Clock.fixed(Instant.ofEpochMilli(1_000), ZoneOffset.UTC);
    Incarnations incarnations = new Incarnations(standing);

    List<Instance> all =
        IntStream.range(0, 1_000_000).mapToObj(i -> incarnations.next(i % 3, 0)).toList();

    assertThat(all.stream().map(Instance::pid).distinct()).hasSize(all.size());
    assertThat(all.stream().map(Instance::startedAtMillis).distinct()).hasSize(all.size());
    assertThat(all).allMatch(each -> each.pid() >= 100_000 && each.pid() < 4_194_304);
    assertThat(all.get(0).host()).isEqualTo(all.get(3).host());
  }
}
