package dev.discoveryscale.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Known names in the order in which somebody may have meant them. */
public final class Nearest {

  private Nearest() {}

  /**
   * The names that contain the wanted one first, then those that take the fewest changes of
   * letters, then by themselves.
   */
  public static List<String> first(String wanted, Collection<String> known) {
    return known.stream()
        .sorted(
            Comparator.comparing((String name) -> wanted.isEmpty() || !contains(name, wanted))
                .thenComparingInt(name -> distance(wanted, name))
                .thenComparing(NumberAwareOrder.INSTANCE))
        .toList();
  }

  private static boolean contains(String name, String wanted) {
    return name.toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT));
  }

  /**
   * Whether one can be the other, misspelt: at most a third of the letters differ, or the same
   * letters stand in another order.
   */
  public static boolean alike(String one, String other) {
    return 3 * distance(one, other) <= Math.max(one.length(), other.length())
        || sorted(one).equals(sorted(other));
  }

  private static String sorted(String text) {
    char[] letters = text.toCharArray();
    Arrays.sort(letters);
    return new String(letters);
  }

  /** Letters to insert, to delete or to replace (Levenshtein 1965). */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
