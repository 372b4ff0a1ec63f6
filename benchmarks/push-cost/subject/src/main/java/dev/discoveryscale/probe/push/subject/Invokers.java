package dev.discoveryscale.probe.push.subject;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** Reads the invokers that a directory of any line holds. */
public final class Invokers {

  private static final String FIELD = "urlInvokerMap";

  private Invokers() {}

  /** Whether an object is a registry directory. */
  public static boolean areIn(Object candidate) {
    return field(candidate.getClass()) != null;
  }

  /**
   * By the host of their address.
   *
   * @throws IllegalStateException if two have the same host, or the object is no directory
   */
  static Map<String, Object> byHost(Object directory) {
    try {
      Map<?, ?> held = (Map<?, ?>) field(directory.getClass()).get(directory);
      Map<String, Object> invokers = new HashMap<>();
      for (Object invoker : held == null ? Map.of().values() : held.values()) {
        Object url = call(invoker, "getUrl");
        if (invokers.put((String) call(url, "getHost"), invoker) != null) {
          throw new IllegalStateException("two invokers for " + url);
        }
      }
      return invokers;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read the invokers of " + directory.getClass(), e);
    }
  }

  /** Whether an invoker may be called; one that was destroyed may not. */
  static boolean isAvailable(Object invoker) {
    try {
      return (boolean) call(invoker, "isAvailable");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot ask " + invoker.getClass(), e);
    }
  }

  private static Object call(Object owner, String method) throws ReflectiveOperationException {
    return owner.getClass().getMethod(method).invoke(owner);
  }

  private static Field field(Class<?> owner) {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(FIELD)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    return null;
  }
}
