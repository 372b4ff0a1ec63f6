package dev.discoveryscale.report.analysis;

/** Parameters of URLs whose value differs between instances: no setting changes results more. */
public final class DifferingParameters {

  /** The setting's path, as {@code --set} takes it. */
  public static final String PATH = "providers.url.distinctParameters";

  /** What a reader of two unlike results has to know; the figures are those of README.md. */
  public static final String WHY =
      "this changes results strongly, because 3.x shares equal data: with one differing"
          + " parameter the live set of 3.0 at application level grew from 27 to 481 MB";

  private DifferingParameters() {}
}
