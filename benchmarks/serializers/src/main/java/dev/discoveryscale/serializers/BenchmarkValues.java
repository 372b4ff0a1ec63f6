package dev.discoveryscale.serializers;

import dev.discoveryscale.calls.payload.Person;
import dev.discoveryscale.calls.payload.User;
import dev.discoveryscale.calls.payload.UserPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The objects that are written and read, by name. Texts have 1,024 bytes in UTF-8 or just less. */
final class BenchmarkValues {

  private static final int TEXT_BYTES = 1_024;
  private static final long FIRST_ID = 1_000_007;
  private static final int MANY = 100;

  private static final Map<String, Supplier<Object>> KNOWN = known();

  private BenchmarkValues() {}

  private static Map<String, Supplier<Object>> known() {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("user", () -> User.of(FIRST_ID));
    all.put("users-15", () -> UserPage.of(7));
    all.put(
        "users-100-equal",
        () -> page(new ArrayList<>(Collections.nCopies(MANY, User.of(FIRST_ID)))));
    all.put("users-100-different", () -> page(different()));
    all.put("person", () -> Person.of(FIRST_ID));
    all.put("text-ascii", () -> text("the quick brown fox ", 1));
    all.put("text-chinese", () -> text("北京市中关村大街鼎好大厦", 3));
    all.put("text-emoji", () -> text("\uD83D\uDE00\uD83D\uDE80\uD83C\uDF89\uD83D\uDC4D", 4));
    return all;
  }

  private static List<User> different() {
    List<User> users = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      users.add(User.of(FIRST_ID + i));
    }
    return users;
  }

  private static UserPage page(List<User> users) {
    UserPage page = new UserPage();
    page.setTotal(users.size());
    page.setResult(users);
    return page;
  }

  /** A text that repeats another one. */
  private static TextHolder text(String repeated, int bytesOfEach) {
    int[] each = repeated.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TEXT_BYTES / bytesOfEach; i++) {
      text.appendCodePoint(each[i % each.length]);
    }
    return TextHolder.of(text.toString());
  }

  /** All names, in the order of reports. */
  static List<String> names() {
    return new ArrayList<>(KNOWN.keySet());
  }

  /**
   * A new object.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Object named(String name) {
    Supplier<Object> value = KNOWN.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "no value '%s'; there are %s".formatted(name, String.join(", ", names())));
    }
    return value.get();
  }
}
