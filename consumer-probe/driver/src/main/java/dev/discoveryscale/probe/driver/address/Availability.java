package dev.discoveryscale.probe.driver.address;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;

/**
 * Asks invokers whether they are available, by {@code Node.isAvailable} of every line. There may be
 * thousands of one class, asked every few milliseconds: the method is looked up once for a class,
 * and asking makes no object. For one thread at a time.
 */
final class Availability {

  private static final Object[] NO_ARGUMENTS = {};

  private Class<?> known = Object.class;
  private Method method;

  /** Whether one of them is; most often the first is. */
  boolean ofAny(Map<?, ?> invokers) {
    for (Object invoker : invokers.values()) {
      if (Boolean.TRUE.equals(ask(invoker))) {
        return true;
      }
    }
    return false;
  }

  private Object ask(Object invoker) {
    try {
      if (invoker.getClass() != known) {
        method = invoker.getClass().getMethod("isAvailable");
        method.setAccessible(true);
        known = invoker.getClass();
      }
      return method.invoke(invoker, NO_ARGUMENTS);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(invoker.getClass() + ".isAvailable failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(invoker.getClass() + " has no usable isAvailable", e);
    }
  }
}
