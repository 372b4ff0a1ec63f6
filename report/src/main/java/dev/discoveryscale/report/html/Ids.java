package dev.discoveryscale.report.html;

/** Names for the parts of one page, no two alike. */
final class Ids {
  private int last;

  String next(String kind) {
    last++;
    return kind + "-" + last;
  }
}
