package dev.discoveryscale.report.knee;

/** What a search does next, or how it ended. */
public sealed interface Step {

  /**
   * Cells are to be played.
   *
   * @param value with which value
   * @param cells how many of it there are to be in all, with those that have a result already
   */
  record Play(long value, int cells) implements Step {}

  /**
   * The knee was found.
   *
   * @param survived the hardest value that was survived and is easier than all that were not
   * @param notSurvived the easiest value that was not survived
   */
  record Found(long survived, long notSurvived) implements Step {}

  /**
   * Nothing in the bounds was survived.
   *
   * @param easiest the easiest value there is in them
   */
  record NothingSurvives(long easiest) implements Step {}

  /**
   * All that was tried was survived.
   *
   * @param hardest the hardest value there is in the bounds
   */
  record AllSurvives(long hardest) implements Step {}
}
