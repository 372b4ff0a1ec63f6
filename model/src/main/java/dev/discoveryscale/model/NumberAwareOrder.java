package dev.discoveryscale.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The order of names in lists for a person: numbers in them are compared as numbers, so {@code
 * dubbo-3.10} comes after {@code dubbo-3.3}, and {@code 17} after {@code 8}.
 */
public final class NumberAwareOrder implements Comparator<String> {

  public static final NumberAwareOrder INSTANCE = new NumberAwareOrder();

  private NumberAwareOrder() {}

  @Override
  public int compare(String one, String other) {
    List<String> left = parts(one);
    List<String> right = parts(other);
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = comparePart(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    int shorter = Integer.compare(left.size(), right.size());
    return shorter != 0 ? shorter : one.compareTo(other);
  }

  private static int comparePart(String one, String other) {
    if (!isNumber(one) || !isNumber(other)) {
      return one.compareTo(other);
    }
    String left = withoutZeros(one);
    String right = withoutZeros(other);
    int length = Integer.compare(left.length(), right.length());
    return length != 0 ? length : left.compareTo(right);
  }

  private static boolean isNumber(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static String withoutZeros(String digits) {
    return digits.replaceFirst("^0+", "");
  }

  /** Numbers and what is between them, in turn. */
  private static List<String> parts(String name) {
    return Arrays.asList(name.split("(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])"));
  }
}
