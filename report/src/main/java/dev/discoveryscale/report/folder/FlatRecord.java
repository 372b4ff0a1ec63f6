package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a record whose groups are written flat. Jackson's own reader of unwrapped values does not
 * refuse unknown fields, and takes every error to the end of the object.
 */
final class FlatRecord<T extends Record> extends JsonDeserializer<T> {
  private final Class<T> type;
  private final Map<String, RecordComponent> fields = new HashMap<>();

  FlatRecord(Class<T> type) {
    this.type = type;
    collect(type);
  }

  private void collect(Class<?> group) {
    for (RecordComponent each : group.getRecordComponents()) {
      if (isGroup(each)) {
        collect(each.getType());
      } else {
        fields.put(each.getName(), each);
      }
    }
  }

  @Override
  public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
    if (!in.isExpectedStartObjectToken()) {
      return type.cast(context.handleUnexpectedToken(type, in));
    }
    Map<String, Object> values = new HashMap<>();
    for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
      in.nextToken();
      if (fields.containsKey(name)) {
        values.put(name, value(name, in, context));
      } else {
        context.handleUnknownProperty(in, this, type, name);
      }
    }
    return type.cast(group(type, values, context));
  }

  private Object value(String name, JsonParser in, DeserializationContext context)
      throws IOException {
    JsonDeserializer<Object> reader = reader(fields.get(name), context);
    try {
      return in.hasToken(JsonToken.VALUE_NULL)
          ? reader.getNullValue(context)
          : reader.deserialize(in, context);
    } catch (JsonMappingException e) {
      e.prependPath(type, name);
      throw e;
    }
  }

  private static JsonDeserializer<Object> reader(
      RecordComponent field, DeserializationContext context) throws IOException {
    return context.findRootValueDeserializer(context.constructType(field.getGenericType()));
  }

  private static Object group(
      Class<?> group, Map<String, Object> values, DeserializationContext context)
      throws IOException {
    RecordComponent[] components = group.getRecordComponents();
    List<Object> arguments = new ArrayList<>();
    for (RecordComponent each : components) {
      arguments.add(
          isGroup(each) ? group(each.getType(), values, context) : argument(each, values, context));
    }
    try {
      return group
          .getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
          .newInstance(arguments.toArray());
    } catch (InvocationTargetException e) {
      return context.handleInstantiationProblem(group, values, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + group, e);
    }
  }

  private static Object argument(
      RecordComponent field, Map<String, Object> values, DeserializationContext context)
      throws IOException {
    Object value = values.get(field.getName());
    if (value == null) {
      value = reader(field, context).getAbsentValue(context);
    }
    return value == null
        ? context.reportInputMismatch(
            field.getDeclaringRecord(), "Missing required creator property '%s'", field.getName())
        : value;
  }

  private static boolean isGroup(RecordComponent field) {
    return field.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }
}
