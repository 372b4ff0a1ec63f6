package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies what Fastjson has read, in which a value may stand at several places or inside itself.
 * Copies are lists, and maps with texts as keys. An enclosing value is copied as null. Entries
 * whose key is a map or a list are dropped, as with Hessian.
 */
final class PlainCopy {

  /** Values that may be repeated, as if they had been sent again. */
  static final int MOST_REPEATED = 1_000_000;

  private final Map<Object, Copied> copies = new IdentityHashMap<>();
  private long values;
  private long repeated;

  /** A copy; its value is null until it is complete. */
  private static final class Copied {
    private Object value;
    private long values;
  }

  /**
   * The copy of a value.
   *
   * @throws JSONException if it repeats too much
   */
  Object of(Object value) {
    values++;
    if (!(value instanceof Map || value instanceof Collection || value instanceof Object[])) {
      return value;
    }
    Copied copied = copies.get(value);
    if (copied == null) {
      copied = new Copied();
      copies.put(value, copied);
      long before = values;
      copied.value = value instanceof Map<?, ?> map ? map(map) : list(value);
      copied.values = values - before;
    } else {
      values += copied.values;
      repeated += copied.values;
      if (repeated > MOST_REPEATED) {
        throw new JSONException(
            "expected references that repeat at most " + MOST_REPEATED + " values");
      }
    }
    return copied.value;
  }

  private Map<String, Object> map(Map<?, ?> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach(
        (key, member) -> {
          if (key != null && !(key instanceof Map || key instanceof Collection)) {
            copy.put(key.toString(), of(member));
          }
        });
    return copy;
  }

  private List<Object> list(Object value) {
    Collection<?> elements =
        value instanceof Collection<?> all ? all : Arrays.asList((Object[]) value);
    List<Object> copy = new ArrayList<>(elements.size());
    elements.forEach(element -> copy.add(of(element)));
    return copy;
  }
}
