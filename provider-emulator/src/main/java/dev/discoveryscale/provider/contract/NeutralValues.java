package dev.discoveryscale.provider.contract;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;

/** The value that a method returns if nobody says what it returns. */
final class NeutralValues {

  private static final Map<Class<?>, Object> SCALARS =
      Map.ofEntries(
          Map.entry(boolean.class, false),
          Map.entry(Boolean.class, false),
          Map.entry(char.class, (char) 0),
          Map.entry(Character.class, (char) 0),
          Map.entry(byte.class, (byte) 0),
          Map.entry(Byte.class, (byte) 0),
          Map.entry(short.class, (short) 0),
          Map.entry(Short.class, (short) 0),
          Map.entry(int.class, 0),
          Map.entry(Integer.class, 0),
          Map.entry(long.class, 0L),
          Map.entry(Long.class, 0L),
          Map.entry(float.class, 0f),
          Map.entry(Float.class, 0f),
          Map.entry(double.class, 0d),
          Map.entry(Double.class, 0d));

  /** What is made where an interface is declared; the first that fits. */
  private static final List<Object> EMPTY =
      List.of(
          new ArrayList<>(),
          new HashSet<>(),
          new TreeSet<>(),
          new LinkedList<>(),
          new LinkedBlockingDeque<>(),
          new HashMap<>(),
          new TreeMap<>(),
          new ConcurrentHashMap<>());

  private NeutralValues() {}

  /** The neutral value of a type; null unless it is a number, a truth value or a container. */
  static Object of(Type declared) {
    Type type = result(declared);
    if (type instanceof ParameterizedType typed) {
      return of((Class<?>) typed.getRawType());
    }
    if (type instanceof GenericArrayType array) {
      return emptyArray(raw(array.getGenericComponentType()));
    }
    return type instanceof Class<?> raw ? of(raw) : null;
  }

  /** What a future completes with; any other type as it is. */
  static Type result(Type declared) {
    return declared instanceof ParameterizedType typed
            && typed.getRawType() instanceof Class<?> raw
            && raw.isAssignableFrom(CompletableFuture.class)
        ? typed.getActualTypeArguments()[0]
        : declared;
  }

  private static Object of(Class<?> type) {
    if (SCALARS.containsKey(type)) {
      return SCALARS.get(type);
    }
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (type.isArray()) {
      return emptyArray(type.getComponentType());
    }
    return container(type) ? empty(type) : null;
  }

  private static boolean container(Class<?> type) {
    return type == Iterable.class
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }

  private static Object empty(Class<?> type) {
    if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
      return made(type);
    }
    return EMPTY.stream().filter(type::isInstance).findFirst().orElse(null);
  }

  /** A container of a class of its own; null if it cannot be made without arguments. */
  private static Object made(Class<?> type) {
    try {
      Constructor<?> constructor = type.getConstructor();
      return constructor.newInstance();
    } catch (ReflectiveOperationException notMade) {
      return null;
    }
  }

  private static Object emptyArray(Class<?> component) {
    return Array.newInstance(component, 0);
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> raw) {
      return raw;
    }
    return type instanceof ParameterizedType typed ? raw(typed.getRawType()) : Object.class;
  }
}
