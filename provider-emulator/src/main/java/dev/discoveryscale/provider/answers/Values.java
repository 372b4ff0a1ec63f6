package dev.discoveryscale.provider.answers;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Shape;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MutableConfigOverride;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that scenarios write as JSON, and calls carry as objects of Java. */
final class Values {

  /** By fields, as serializations of Dubbo write objects, so that no setter is needed. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .withConfigOverride(Date.class, Values::asNumber)
          .withConfigOverride(java.sql.Date.class, Values::asNumber)
          .withConfigOverride(Timestamp.class, Values::asNumber)
          .withConfigOverride(Calendar.class, Values::asNumber)
          .withConfigOverride(GregorianCalendar.class, Values::asNumber)
          .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addHandler(new OneMember())
          .build();

  /** Hessian writes constants of enums and large numbers as objects with one member. */
  private static final class OneMember extends DeserializationProblemHandler {

    @Override
    public Object handleUnexpectedToken(
        DeserializationContext context,
        JavaType type,
        JsonToken token,
        JsonParser parser,
        String message)
        throws IOException {
      JsonNode found = token == JsonToken.START_OBJECT ? parser.readValueAsTree() : null;
      return found != null && found.size() == 1
          ? context.readTreeAsValue(found.iterator().next(), type)
          : NOT_HANDLED;
    }
  }

  private Values() {}

  private static void asNumber(MutableConfigOverride date) {
    date.setFormat(JsonFormat.Value.forShape(Shape.NUMBER));
  }

  /**
   * What a method returns, or the items of its stream.
   *
   * @throws IllegalArgumentException if the JSON is no value of the method's type; says where
   */
  static List<Object> of(JsonNode json, ServiceMethod method) {
    List<Object> values = new ArrayList<>();
    for (JsonNode item : items(json, method)) {
      values.add(value(item, method));
    }
    return Collections.unmodifiableList(values);
  }

  private static List<JsonNode> items(JsonNode json, ServiceMethod method) {
    List<JsonNode> items = new ArrayList<>();
    if (method.form().stream() && json.isArray()) {
      json.forEach(items::add);
    } else {
      items.add(json);
    }
    return items;
  }

  private static Object value(JsonNode json, ServiceMethod method) {
    return switch (method.form()) {
      case MESSAGES, STREAM_OF_MESSAGES -> Messages.bytes(json, method);
      case OBJECTS, STREAM_OF_OBJECTS, UNKNOWN ->
          method.result().map(type -> typed(json, type)).orElseGet(() -> plainValue(json));
    };
  }

  private static Object typed(JsonNode json, Type type) {
    try {
      return MAPPER.readerFor(MAPPER.constructType(type)).readValue(json);
    } catch (IOException | IllegalArgumentException other) {
      throw new IllegalArgumentException(
          "expected a value of %s, found %s: %s"
              .formatted(
                  type.getTypeName(), json, other.getMessage().lines().findFirst().orElse("")),
          other);
    }
  }

  /**
   * The arguments of a call, of the types that its method declares.
   *
   * @throws IllegalArgumentException if one of them is none
   */
  static List<Object> arguments(List<?> given, ServiceMethod method) {
    Method declared = method.declared().orElseThrow();
    List<Object> typed = new ArrayList<>();
    for (int i = 0; i < declared.getParameterCount() && typed.size() < given.size(); i++) {
      Class<?> raw = declared.getParameterTypes()[i];
      // Observers of streams are no arguments.
      if (raw.getName().equals(method.parameterTypes().get(typed.size()))) {
        Object value = given.get(typed.size());
        typed.add(
            method.form().ofMessages() && Messages.sent(value) instanceof byte[] bytes
                ? Messages.parsed(bytes, raw)
                : typed(MAPPER.valueToTree(value), declared.getGenericParameterTypes()[i]));
      }
    }
    return typed;
  }

  /**
   * What an object has returned, as it is sent.
   *
   * @param value of a stream a list of items
   */
  static List<Object> returned(Object value, ServiceMethod method, boolean generic) {
    List<Object> values = new ArrayList<>();
    for (Object item :
        method.form().stream() ? (List<?>) value : Collections.singletonList(value)) {
      if (method.form().ofMessages()) {
        values.add(Messages.bytes(item));
      } else {
        values.add(generic ? plainValue(MAPPER.valueToTree(item)) : item);
      }
    }
    return values;
  }

  /** A value of no known class: objects are maps, which Dubbo reads as objects of any class. */
  static List<Object> plain(JsonNode json) {
    return Collections.singletonList(plainValue(json));
  }

  private static Object plainValue(JsonNode json) {
    if (json.isObject()) {
      Map<String, Object> map = new HashMap<>();
      json.fields()
          .forEachRemaining(field -> map.put(field.getKey(), plainValue(field.getValue())));
      return map;
    }
    if (json.isArray()) {
      List<Object> list = new ArrayList<>();
      json.forEach(element -> list.add(plainValue(element)));
      return list;
    }
    return json.isNull() ? null : MAPPER.convertValue(json, Object.class);
  }

  /**
   * True if arguments are as wanted: as many, and each equal or an object that has more members.
   */
  static boolean fit(List<JsonNode> wanted, List<?> arguments) {
    if (wanted.size() != arguments.size()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!fit(wanted.get(i), MAPPER.<JsonNode>valueToTree(arguments.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private static boolean fit(JsonNode wanted, JsonNode found) {
    if (wanted.isNumber() && found.isNumber()) {
      return wanted.decimalValue().compareTo(found.decimalValue()) == 0;
    }
    if (wanted.isTextual() && found.isObject()) {
      return isConstant(wanted, found);
    }
    if (wanted.isArray() && found.isArray()) {
      boolean all = wanted.size() == found.size();
      for (int i = 0; all && i < wanted.size(); i++) {
        all = fit(wanted.get(i), found.get(i));
      }
      return all;
    }
    if (wanted.isObject() && found.isObject()) {
      return wanted.properties().stream()
          .allMatch(
              member ->
                  Optional.ofNullable(found.get(member.getKey()))
                      .filter(value -> fit(member.getValue(), value))
                      .isPresent());
    }
    return wanted.equals(found);
  }

  /** Hessian writes a constant of an enum as an object with a name. */
  private static boolean isConstant(JsonNode wanted, JsonNode found) {
    return found.size() == 1 && wanted.equals(found.get("name"));
  }
}
