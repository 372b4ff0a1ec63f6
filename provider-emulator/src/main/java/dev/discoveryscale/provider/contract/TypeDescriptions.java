package dev.discoveryscale.provider.contract;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Describes types as Dubbo's {@code TypeDefinitionBuilder} does: classes by their fields, those of
 * superclasses included, collections and maps by their type arguments. Fields of classes of the JDK
 * are described, too, as Dubbo does.
 */
final class TypeDescriptions {

  private static final Set<Class<?>> SIMPLE =
      Set.of(
          Void.class,
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          BigDecimal.class,
          BigInteger.class,
          Date.class,
          Object.class,
          Duration.class);

  private final Map<String, TypeDescription> known = new HashMap<>();

  /** What was described so far, each type once, in the order of Dubbo's hash map. */
  List<TypeDescription> all() {
    return List.copyOf(known.values());
  }

  /**
   * Describes a type and all that it consists of.
   *
   * @param generic the type with its arguments; a class where there are none
   * @param raw its class
   * @return its name
   */
  String describe(Type generic, Class<?> raw) {
    if (raw.isPrimitive() || SIMPLE.contains(raw)) {
      known.putIfAbsent(name(raw), TypeDescription.plain(name(raw)));
      return name(raw);
    }
    if (raw.isArray()) {
      return once(name(raw), () -> items(raw.getComponentType()));
    }
    boolean container = Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
    if (container) {
      return generic instanceof ParameterizedType typed
          ? once(name(typed), () -> items(typed.getActualTypeArguments()))
          : name(raw);
    }
    return once(name(raw), () -> raw.isEnum() ? enums(raw) : fields(raw));
  }

  /** A type is known before its parts are, which may lead back to it. */
  private String once(String name, Described parts) {
    if (known.putIfAbsent(name, TypeDescription.plain(name)) == null) {
      TypeDescription whole = parts.describe();
      known.put(name, new TypeDescription(name, whole.enums(), whole.items(), whole.properties()));
    }
    return name;
  }

  private TypeDescription items(Type... types) {
    List<String> items = new ArrayList<>();
    for (Type type : types) {
      if (type instanceof ParameterizedType typed) {
        items.add(describe(typed, (Class<?>) typed.getRawType()));
      } else if (type instanceof Class<?> raw) {
        items.add(describe(raw, raw));
      }
    }
    return new TypeDescription("", List.of(), items, new TreeMap<>());
  }

  private static TypeDescription enums(Class<?> type) {
    List<String> names =
        Arrays.stream(type.getEnumConstants()).map(constant -> constant.toString()).toList();
    return new TypeDescription("", names, List.of(), new TreeMap<>());
  }

  private TypeDescription fields(Class<?> type) {
    SortedMap<String, String> properties = new TreeMap<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
          properties.put(field.getName(), describe(field.getGenericType(), field.getType()));
        }
      }
    }
    return new TypeDescription("", List.of(), List.of(), properties);
  }

  private static String name(Class<?> type) {
    String name = type.getCanonicalName();
    return name == null ? type.getName() : name;
  }

  private static String name(ParameterizedType type) {
    return name((Class<?>) type.getRawType())
        + Arrays.stream(type.getActualTypeArguments())
            .map(TypeDescriptions::argument)
            .collect(Collectors.joining(",", "<", ">"));
  }

  private static String argument(Type type) {
    if (type instanceof Class<?> raw) {
      return name(raw);
    }
    return type instanceof ParameterizedType typed ? name(typed) : type.toString();
  }

  @FunctionalInterface
  private interface Described {
    TypeDescription describe();
  }
}
