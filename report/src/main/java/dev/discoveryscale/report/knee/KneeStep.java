package dev.discoveryscale.report.knee;

/** The next step of a search, or its end. */
public sealed interface KneeStep {

  /**
   * Cells are to be played.
   *
   * @param value with which value
   * @param cells the total number of its cells, including those that already have a result
   */
  record Play(long value, int cells) implements KneeStep {}

  /**
   * The knee was found.
   *
   * @param survived the hardest value that survived and is easier than every value that did not
   * @param notSurvived the easiest value that did not survive
   */
  record Found(long survived, long notSurvived) implements KneeStep {}

  /**
   * Nothing in the bounds was survived.
   *
   * @param easiest the easiest value there is in them
   */
  record NothingSurvives(long easiest) implements KneeStep {}

  /**
   * All that was tried was survived.
   *
   * @param hardest the hardest value there is in the bounds
   */
  record AllSurvives(long hardest) implements KneeStep {}
}
