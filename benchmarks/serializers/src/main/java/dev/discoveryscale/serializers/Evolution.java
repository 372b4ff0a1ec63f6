package dev.discoveryscale.serializers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A change of a class, with a value that one version writes and the other reads.
 *
 * @param name what changed
 * @param oldVersion the class before
 * @param newVersion the class after
 * @param oldKind the enum value that the old version writes
 * @param newKind the enum value that the new version writes
 */
record Evolution(
    String name, Version oldVersion, Version newVersion, String oldKind, String newKind) {

  private static final String SMALL = "SMALL";
  private static final String LARGE = "LARGE";

  /** The fields of the class before any change, by name. */
  private static final Map<String, String> FIELDS = fields();

  private static final Version FIRST = new Version("Thing", FIELDS, List.of(SMALL, LARGE));

  /** All changes, in the order of reports. */
  static final List<Evolution> ALL =
      List.of(
          of("nothing changed", FIRST),
          of("field added", FIRST.with("extra", "String")),
          of("field removed", FIRST.without("note")),
          of("field renamed", FIRST.without("note").with("remark", "String")),
          of("int became long", FIRST.with("count", "long")),
          of("int became String", FIRST.with("count", "String")),
          of("enum value added", FIRST.withKinds(SMALL, "MEDIUM", LARGE)),
          new Evolution(
              "new enum value sent",
              FIRST,
              FIRST.withKinds(SMALL, "MEDIUM", LARGE),
              LARGE,
              "MEDIUM"),
          of("class renamed", FIRST.named("Item")));

  private static Evolution of(String name, Version changed) {
    return new Evolution(name, FIRST, changed, LARGE, LARGE);
  }

  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", "String");
    fields.put("count", "int");
    fields.put("kind", "Kind");
    fields.put("note", "String");
    return fields;
  }

  /**
   * A version of the class and of its enum.
   *
   * @param type its name
   * @param fields the types of its fields, by name
   * @param kinds the values of the enum {@code Kind}
   */
  record Version(String type, Map<String, String> fields, List<String> kinds) {

    Version with(String field, String fieldType) {
      Map<String, String> changed = new LinkedHashMap<>(fields);
      changed.put(field, fieldType);
      return new Version(type, changed, kinds);
    }

    Version without(String field) {
      Map<String, String> changed = new LinkedHashMap<>(fields);
      changed.remove(field);
      return new Version(type, changed, kinds);
    }

    Version withKinds(String... changed) {
      return new Version(type, fields, List.of(changed));
    }

    Version named(String changed) {
      return new Version(changed, fields, kinds);
    }

    /** Its source files, by class. */
    Map<String, String> sources() {
      StringBuilder source = new StringBuilder();
      source.append("public class ").append(type).append(" implements java.io.Serializable {\n");
      source.append("  private static final long serialVersionUID = 1L;\n");
      fields.forEach(
          (field, fieldType) -> {
            String property = Character.toUpperCase(field.charAt(0)) + field.substring(1);
            source.append("  private %s %s;\n".formatted(fieldType, field));
            source.append(
                "  public %s get%s() { return %s; }\n".formatted(fieldType, property, field));
            source.append(
                "  public void set%s(%s value) { %s = value; }\n"
                    .formatted(property, fieldType, field));
          });
      source.append("}\n");
      return Map.of(
          type,
          source.toString(),
          "Kind",
          "public enum Kind { %s }\n".formatted(String.join(", ", kinds)));
    }

    /** What a field of it holds. */
    Object value(String field, String kind) {
      return switch (fields.get(field)) {
        case "int" -> 42;
        case "long" -> 42L;
        case "Kind" -> kind;
        default -> field.equals("count") ? "42" : "the " + field;
      };
    }
  }

  /**
   * The fields whose values must arrive, by their name at the writer and at the reader: each field
   * of both versions, and a renamed one.
   */
  Map<String, String> expected(boolean forwards) {
    Version from = forwards ? oldVersion : newVersion;
    Version to = forwards ? newVersion : oldVersion;
    Map<String, String> expected = new LinkedHashMap<>();
    for (String field : from.fields().keySet()) {
      if (to.fields().containsKey(field)) {
        expected.put(field, field);
      }
    }
    List<String> gone = new ArrayList<>(from.fields().keySet());
    gone.removeAll(to.fields().keySet());
    List<String> come = new ArrayList<>(to.fields().keySet());
    come.removeAll(from.fields().keySet());
    if (gone.size() == 1 && come.size() == 1) {
      expected.put(gone.get(0), come.get(0));
    }
    return expected;
  }
}
