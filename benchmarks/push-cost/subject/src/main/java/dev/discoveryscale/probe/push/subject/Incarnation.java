package dev.discoveryscale.probe.push.subject;

/**
 * One instance from its start to its end. All of a run are written equally long.
 *
 * @param host an address that nobody else had, 10.100.100.100 to 10.199.199.199
 * @param pid the process id it claims, of five digits
 * @param startedAt milliseconds since the epoch
 */
public record Incarnation(String host, int pid, long startedAt) {

  private static final int NUMBERS = 100;
  private static final int PIDS = 90_000;
  private static final long FIRST_START = 1_700_000_000_000L;

  /** How many there are. */
  public static final int CAPACITY = NUMBERS * NUMBERS * NUMBERS;

  /**
   * The incarnation with that number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Incarnation of(int number) {
    if (number < 0 || number >= CAPACITY) {
      throw new IllegalArgumentException(
          "incarnations have numbers 0 to %d, found %d".formatted(CAPACITY - 1, number));
    }
    String host =
        "10."
            + (NUMBERS + number / NUMBERS / NUMBERS)
            + "."
            + (NUMBERS + number / NUMBERS % NUMBERS)
            + "."
            + (NUMBERS + number % NUMBERS);
    return new Incarnation(host, 10_000 + number % PIDS, FIRST_START + number);
  }
}
