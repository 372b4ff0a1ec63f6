package dev.discoveryscale.report.analysis;

import java.util.Map;
import java.util.Optional;

/** What a reader has to know about results that differ in a setting. */
public final class SettingEffects {

  /** By the path that {@code --set} takes; sizes are those of README.md. */
  private static final Map<String, String> BY_PATH =
      Map.of(
          "providers.url.distinctParameters",
          "this changes results strongly, because 3.x shares equal data: with one differing"
              + " parameter the live set of 3.0 at application level grew from 27 to 481 MB",
          "jvm.heapSizing",
          "the size of eden differs, and with it the number of young collections;"
              + " forced collections may shrink a heap that grows");

  private SettingEffects() {}

  /** The effect of a setting; absent for most. */
  public static Optional<String> of(String path) {
    return Optional.ofNullable(BY_PATH.get(path));
  }
}
