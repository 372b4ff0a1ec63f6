package dev.discoveryscale.provider.contract;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A type that methods use, as a service definition has it (Dubbo's {@code TypeDefinition}).
 *
 * @param type its name, with its type arguments
 * @param enums the constants of an enum
 * @param items the types of its elements, or of its keys and values
 * @param properties the types of its fields by name
 */
public record TypeDescription(
    String type, List<String> enums, List<String> items, SortedMap<String, String> properties) {

  public TypeDescription {
    enums = List.copyOf(enums);
    items = List.copyOf(items);
    properties = new TreeMap<>(properties);
  }

  /** A type without parts. */
  static TypeDescription plain(String type) {
    return new TypeDescription(type, List.of(), List.of(), new TreeMap<>());
  }
}
