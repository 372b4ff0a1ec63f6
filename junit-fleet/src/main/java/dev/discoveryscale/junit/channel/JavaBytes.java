package dev.discoveryscale.junit.channel;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** Objects of the test's classes as bytes: the channel itself has no such classes. */
public final class JavaBytes {

  private JavaBytes() {}

  /**
   * The bytes of an object.
   *
   * @throws IOException if it, or what it holds, is not serializable
   */
  public static byte[] of(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  /**
   * The object again.
   *
   * @param classes finds its classes
   */
  public static Object object(byte[] bytes, ClassLoader classes)
      throws IOException, ClassNotFoundException {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          protected Class<?> resolveClass(ObjectStreamClass described)
              throws IOException, ClassNotFoundException {
            try {
              return Class.forName(described.getName(), false, classes);
            } catch (ClassNotFoundException primitive) {
              return super.resolveClass(described);
            }
          }
        }) {
      return in.readObject();
    }
  }
}
