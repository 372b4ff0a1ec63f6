package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What a key may hold. Readers, refusals, the reference and the JSON schemas all use this one
 * description.
 *
 * @param allowed what is allowed, to stand after "must be"
 * @param schema the same for a JSON schema, as far as schemas can say it
 * @param parser reads a value of the right form
 * @param within whether it is within the limits
 * @param allowedInsteadOf what is allowed, where a text is refused that may have a special reason
 */
public record ValueType<T>(
    String allowed,
    ObjectNode schema,
    Function<JsonNode, Optional<T>> parser,
    Predicate<T> within,
    UnaryOperator<String> allowedInsteadOf) {

  private static final String TYPE = "type";
  private static final String STRING = "string";
  private static final String TIME = "a time";
  private static final String SIZE = "a size";

  /** A list of mappings; {@link Section} reads it. */
  public static final ValueType<JsonNode> MAPPINGS =
      unread("a list of mappings, such as [{key: value}]", schema("array"));

  /** One whose refusals all say the same. */
  ValueType(
      String allowed,
      ObjectNode schema,
      Function<JsonNode, Optional<T>> parser,
      Predicate<T> within) {
    this(allowed, schema, parser, within, found -> allowed);
  }

  /** A name that becomes that of a folder. */
  static ValueType<String> name() {
    ValueType<String> text = text(NameRule.NAME.pattern(), NameRule.NAME.form());
    return new ValueType<>(
        text.allowed(), text.schema(), text.parser(), text.within(), NameRule.NAME::formInsteadOf);
  }

  /** A text that matches a pattern. */
  static ValueType<String> text(Pattern pattern, String allowed) {
    return new ValueType<>(
        allowed,
        matching(pattern),
        value ->
            Optional.ofNullable(value.textValue()).filter(text -> pattern.matcher(text).matches()),
        text -> true);
  }

  /** One of a few words. */
  static ValueType<String> word(List<String> words) {
    ObjectNode schema = schema(STRING);
    words.forEach(schema.putArray("enum")::add);
    return new ValueType<>(
        "one of " + String.join(", ", words),
        schema,
        value -> Optional.ofNullable(value.textValue()).filter(words::contains),
        word -> true);
  }

  static ValueType<Boolean> truth() {
    return new ValueType<>(
        "true or false",
        schema("boolean"),
        value -> Optional.of(value).filter(JsonNode::isBoolean).map(JsonNode::booleanValue),
        truth -> true);
  }

  /** A whole number within limits. */
  static ValueType<Integer> whole(int min, int max) {
    return new ValueType<>(
        "a whole number from %d to %d".formatted(min, max),
        schema("integer").put("minimum", min).put("maximum", max),
        value ->
            Optional.of(value)
                .filter(node -> node.isIntegralNumber() && node.canConvertToInt())
                .map(JsonNode::intValue),
        whole -> whole >= min && whole <= max);
  }

  /** A whole number within limits, or a word that stands for one. */
  static ValueType<Integer> wholeOr(String word, int meant, int min, int max) {
    ValueType<Integer> whole = whole(min, max);
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.putArray("anyOf").add(whole.schema()).add(word(List.of(word)).schema());
    return new ValueType<>(
        "%s or %s".formatted(whole.allowed(), word),
        schema,
        value -> word.equals(value.textValue()) ? Optional.of(meant) : whole.parser().apply(value),
        whole.within());
  }

  /** A number, whole or not. */
  static ValueType<Double> number() {
    return number("a number", schema("number"), all -> true);
  }

  /** A number above zero. */
  static ValueType<Double> positive() {
    return number("a number above 0", schema("number").put("exclusiveMinimum", 0), all -> all > 0);
  }

  /** A part of a whole. */
  static ValueType<Double> fraction() {
    return number(
        "a number above 0 and at most 1",
        schema("number").put("exclusiveMinimum", 0).put("maximum", 1),
        part -> part > 0 && part <= 1);
  }

  private static ValueType<Double> number(
      String allowed, ObjectNode schema, Predicate<Double> within) {
    return new ValueType<>(
        allowed,
        schema,
        value -> Optional.of(value).filter(JsonNode::isNumber).map(JsonNode::doubleValue),
        within);
  }

  /** A length of time within limits. */
  static ValueType<Span> span(Span min, Span max) {
    Predicate<Span> within =
        span ->
            min.duration().compareTo(span.duration()) <= 0
                && span.duration().compareTo(max.duration()) <= 0;
    String form = such(TIME, List.of("500ms", "5s", "2m", "20h"), Span::parse, within, min);
    return new ValueType<>(
        "%s, from %s to %s".formatted(form, min, max),
        matching(Span.TEXT),
        value -> parsed(value, Span::parse),
        within);
  }

  /** An amount of memory within limits. */
  static ValueType<ByteSize> size(ByteSize min, ByteSize max) {
    Predicate<ByteSize> within = size -> min.compareTo(size) <= 0 && size.compareTo(max) <= 0;
    String form = such(SIZE, List.of("512k", "768m", "2g"), ByteSize::parse, within, min);
    return new ValueType<>(
        "%s, from %s to %s".formatted(form, min, max),
        matching(ByteSize.TEXT),
        value -> parsed(value, ByteSize::parse),
        within);
  }

  /** The form of a value, with those of some examples that lie within its limits. */
  private static <T> String such(
      String form,
      List<String> examples,
      Function<String, T> parser,
      Predicate<T> within,
      T least) {
    List<String> fit = examples.stream().filter(text -> within.test(parser.apply(text))).toList();
    int last = fit.size() - 1;
    return form
        + " such as "
        + switch (fit.size()) {
          case 0 -> least.toString();
          case 1 -> fit.get(0);
          default -> String.join(", ", fit.subList(0, last)) + " or " + fit.get(last);
        };
  }

  /** Whether its values are numbers with a unit. */
  boolean hasUnit() {
    return allowed.startsWith(TIME) || allowed.startsWith(SIZE);
  }

  /** A list of such values; {@link Section} reads it. */
  ValueType<JsonNode> listed() {
    return unread("a list, each " + allowed, list(schema));
  }

  /** Several such values, one for each point of a sweep; {@link Ranges} reads them. */
  public ValueType<JsonNode> range() {
    return unread("a list of such values, a range", list(schema));
  }

  /** Names of any kind with lists of any values; {@link Ranges} reads them. */
  static ValueType<JsonNode> lists(String allowed) {
    ObjectNode mapping = schema("object");
    mapping.set("additionalProperties", schema("array").put("minItems", 1));
    return unread(allowed, mapping);
  }

  /** Any value of JSON. */
  static ValueType<JsonNode> any() {
    return unread("any value", JsonNodeFactory.instance.objectNode());
  }

  /** A mapping that another reader reads. */
  static ValueType<JsonNode> mapping(String allowed) {
    return unread(allowed, schema("object"));
  }

  private static ValueType<JsonNode> unread(String allowed, ObjectNode schema) {
    return new ValueType<>(allowed, schema, Optional::of, all -> true);
  }

  private static ObjectNode list(ObjectNode items) {
    return schema("array").set("items", items);
  }

  private static <T> Optional<T> parsed(JsonNode value, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(value.isValueNode() ? value.asText() : ""));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Regular expressions of editors have no flags: a pattern must not depend on one. */
  private static ObjectNode matching(Pattern pattern) {
    return schema(STRING).put("pattern", "^(?:%s)$".formatted(pattern).replace("(?i:", "(?:"));
  }

  private static ObjectNode schema(String type) {
    return JsonNodeFactory.instance.objectNode().put(TYPE, type);
  }
}
