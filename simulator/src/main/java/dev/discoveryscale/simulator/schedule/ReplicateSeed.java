package dev.discoveryscale.simulator.schedule;

/**
 * The seed from which a replicate's changes are drawn: replicates play different changes, all
 * profiles of one replicate the same. Replicate 1 has the scenario's own seed. A later one has the
 * upper 31 bits of SplitMix64's output for the state {@code seed + (replicate - 1) *
 * 0x9e3779b97f4a7c15} (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014), so that it is a value of {@code seed} too: {@code --set seed=N} plays a replicate's
 * changes again.
 */
final class ReplicateSeed {

  /** Odd, and near 2^64 over the golden ratio. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private ReplicateSeed() {}

  /**
   * The seed of a replicate.
   *
   * @param seed the scenario's, not negative
   * @param replicate from 1
   */
  static int of(int seed, int replicate) {
    return replicate == 1 ? seed : (int) (mixed(seed + (replicate - 1) * STEP) >>> 33);
  }

  private static long mixed(long state) {
    long z = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
