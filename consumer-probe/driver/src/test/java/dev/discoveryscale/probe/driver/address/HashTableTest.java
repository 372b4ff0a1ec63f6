package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A set of hashes is a set of numbers. */
class HashTableTest {

  private final HashTable table = new HashTable();

  @Test
  void holdsHashesAddedSinceClear() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      Set<Long> expected = new HashSet<>();
      table.clear();
      for (int i = 0; i < random.nextInt(300); i++) {
        long hash = random.nextInt(200) - 100L;
        assertThat(table.add(hash)).isEqualTo(expected.add(hash));
      }
      for (long hash = -110; hash < 110; hash++) {
        assertThat(table.contains(hash)).isEqualTo(expected.contains(hash));
      }
    }
  }

  @Test
  void distinguishesCollidingHashes() {
    for (long i = 1; i <= 100; i++) {
      assertThat(table.add(i << 40 | i << 8)).isTrue();
    }
    for (long i = 1; i <= 100; i++) {
      assertThat(table.contains(i << 40 | i << 8)).isTrue();
      assertThat(table.contains(i << 40)).isFalse();
    }
  }
}
