package dev.discoveryscale.calls.dubbo;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** An object of a class that is known by name only, set by its setters. */
final class Bean {

  private final Object object;

  private Bean(Object object) {
    this.object = object;
  }

  /** A new object. */
  static Bean make(String type, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> each : Class.forName(type).getConstructors()) {
      if (fits(each.getParameterTypes(), arguments)) {
        return new Bean(each.newInstance(arguments));
      }
    }
    throw new NoSuchMethodException(type + " cannot be made of " + Arrays.toString(arguments));
  }

  /** The object itself. */
  Object object() {
    return object;
  }

  /** Sets a property. */
  Bean set(String property, Object value) throws ReflectiveOperationException {
    if (!setIfKnown(property, value)) {
      throw new NoSuchMethodException(object.getClass().getName() + " has no " + property);
    }
    return this;
  }

  /** Sets a property that not all lines have; says whether this one has it. */
  boolean setIfKnown(String property, Object value) throws ReflectiveOperationException {
    String name = "set" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
    for (Method each : object.getClass().getMethods()) {
      if (each.getName().equals(name) && fits(each.getParameterTypes(), value)) {
        each.invoke(object, value);
        return true;
      }
    }
    return false;
  }

  /** Calls a method without parameters; what it throws comes out as it is. */
  Object call(String method) throws Exception {
    try {
      return object.getClass().getMethod(method).invoke(object);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception) {
        throw (Exception) e.getCause();
      }
      throw e;
    }
  }

  private static boolean fits(Class<?>[] types, Object... values) {
    if (types.length != values.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      if (!boxed(types[i]).isInstance(values[i])) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> boxed(Class<?> type) {
    return type == int.class ? Integer.class : type == boolean.class ? Boolean.class : type;
  }
}
