package dev.discoveryscale.provider.endpoint.serialize;

import java.io.IOException;

/** Values one after the other, as a caller wrote them. */
public interface ObjectInput {

  /**
   * The next value. No class that the caller names is loaded.
   *
   * @param type what is expected; Object for what is to be handed back, which comes as an {@link
   *     Unread}; a value of another type may come as it is
   * @return the value, null if that was written
   * @throws IOException if there is no further value, or it cannot be read
   */
  Object read(Class<?> type) throws IOException;

  /**
   * The next value as texts, numbers, truth values, times, bytes, lists and maps, whatever it is.
   *
   * @throws IOException if there is no further value, or it cannot be read
   */
  Object value() throws IOException;

  /**
   * The next value, which is a text; an empty one for null.
   *
   * @throws IOException if it is something else
   */
  default String text() throws IOException {
    Object value = read(String.class);
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    throw new IOException("expected a text, found a value of " + value.getClass());
  }
}
