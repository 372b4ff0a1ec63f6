package dev.discoveryscale.probe.driver.address;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads other people's objects without changing them. */
final class Reflect {

  private Reflect() {}

  /** All instance fields that can hold an object, the superclasses' too. */
  static List<Object> fieldValues(Object owner) {
    List<Object> values = new ArrayList<>();
    for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          read(field, owner).ifPresent(values::add);
        }
      }
    }
    return values;
  }

  /** The value of a field, or nothing if there is no such field or it is null. */
  static Optional<Object> field(Object owner, String name) {
    return findField(owner.getClass(), name).flatMap(field -> read(field, owner));
  }

  static boolean hasField(Object owner, String name) {
    return findField(owner.getClass(), name).isPresent();
  }

  /** Calls a public method without parameters. */
  static Object call(Object owner, String method) {
    try {
      Method found = owner.getClass().getMethod(method);
      found.setAccessible(true);
      return found.invoke(owner);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(owner.getClass() + "." + method + " failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(owner.getClass() + " has no usable " + method, e);
    }
  }

  /** Whether one of the type's interfaces or superclasses has this simple name. */
  static boolean isA(Class<?> type, String simpleName) {
    if (type == null) {
      return false;
    }
    if (type.getSimpleName().equals(simpleName) || isA(type.getSuperclass(), simpleName)) {
      return true;
    }
    for (Class<?> parent : type.getInterfaces()) {
      if (isA(parent, simpleName)) {
        return true;
      }
    }
    return false;
  }

  /** A field of the class or of one above it, made readable. */
  static Optional<Field> findField(Class<?> owner, String name) {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return Optional.of(field);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Object> read(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return Optional.ofNullable(field.get(owner));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + field, e);
    }
  }
}
