package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Why a record cannot be read, in a reader's words: what must be where, and what was found. */
final class RecordProblem {

  private static final Pattern REPEATED = Pattern.compile("Duplicate field '([^']*)'");
  private static final Pattern ABSENT =
      Pattern.compile(
          "(?:Null value for|Missing required) creator property '([^']*)'|^'([^']*)' must have a value");
  private static final Pattern FOUND =
      Pattern.compile("(?:from|coerce) (\\S+) value(?: \\((\"[^\"]*\"|[\\d.]+)\\))?");

  /** What the library calls the kinds of JSON values. */
  private static final Map<String, String> KINDS =
      Map.of(
          "Array", "a list",
          "Object", "a mapping",
          "String", "a text",
          "Integer", "a whole number",
          "Floating-point", "a number with decimals",
          "Boolean", "true or false",
          "Null", "nothing");

  private RecordProblem() {}

  /** One line that may follow file and line. */
  static String of(JsonProcessingException problem) {
    String text = problem.getOriginalMessage();
    Matcher repeated = REPEATED.matcher(text);
    if (repeated.find()) {
      return "must have each key once, got '%s' twice".formatted(repeated.group(1));
    }
    if (problem instanceof JsonEOFException
        || text.startsWith("Unexpected end-of-input")
        || text.startsWith("No content")) {
      return "must be whole JSON, got a file that ends too early";
    }
    return problem instanceof JsonMappingException mapping
        ? of(mapping)
        : "must be valid JSON, got a syntax error"
            + Optional.ofNullable(problem.getLocation())
                .map(at -> " at column " + at.getColumnNr())
                .orElse("");
  }

  private static String of(JsonMappingException problem) {
    String path = path(problem);
    Matcher absent = ABSENT.matcher(problem.getOriginalMessage());
    if (problem instanceof UnrecognizedPropertyException) {
      return path + " must be absent, got a key that this simulator does not know";
    }
    if (absent.find()) {
      String key = absent.group(1) == null ? absent.group(2) : absent.group(1);
      boolean known = problem.getPath().isEmpty() || path.endsWith(key);
      return (known ? "" : path + ".") + key + " must be present, got nothing";
    }
    if (problem instanceof InvalidFormatException wrong) {
      return "%s must be %s, got %s"
          .formatted(path, form(wrong.getTargetType()), shown(wrong.getValue()));
    }
    if (problem instanceof ValueInstantiationException && problem.getCause() != null) {
      return (path.isEmpty() ? "" : path + ": ") + line(problem.getCause().getMessage());
    }
    Class<?> type =
        problem instanceof MismatchedInputException wrong && wrong.getTargetType() != null
            ? wrong.getTargetType()
            : Object.class;
    return "%s must be %s, got %s"
        .formatted(path.isEmpty() ? "the record" : path, form(type), found(problem));
  }

  private static String path(JsonMappingException problem) {
    String path =
        problem.getPath().stream()
            .map(
                step ->
                    step.getFieldName() == null
                        ? "[" + step.getIndex() + "]"
                        : "." + step.getFieldName())
            .collect(Collectors.joining())
            .replaceFirst("^\\.", "");
    return path.isEmpty() ? key(problem) : path;
  }

  /** The key that the parser read last: keys of a group of values have no path. */
  private static String key(JsonMappingException problem) {
    JsonStreamContext at =
        problem.getProcessor() instanceof JsonParser parser ? parser.getParsingContext() : null;
    while (at != null && at.getCurrentName() == null) {
      at = at.getParent();
    }
    return at == null ? "" : at.getCurrentName();
  }

  private static String form(Class<?> type) {
    if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
      return "a whole number";
    }
    if (type == double.class || Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type == Instant.class) {
      return "a time such as 2026-01-31T12:00:00Z";
    }
    if (type.isEnum()) {
      return "one of the words that this simulator knows";
    }
    if (type == String.class) {
      return "a text";
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return type.isRecord() || Map.class.isAssignableFrom(type) ? "a mapping" : "a valid value";
  }

  private static String found(JsonMappingException problem) {
    Matcher found = FOUND.matcher(problem.getOriginalMessage());
    if (!found.find()) {
      return problem.getOriginalMessage().startsWith("Cannot map `null`")
          ? "nothing"
          : "another value";
    }
    return Optional.ofNullable(found.group(2))
        .orElseGet(() -> KINDS.getOrDefault(found.group(1), "another value"));
  }

  private static String shown(Object value) {
    String text = line(String.valueOf(value));
    return value instanceof String
        ? '"' + (text.length() > 60 ? text.substring(0, 57) + "..." : text) + '"'
        : text;
  }

  private static String line(String text) {
    return Arrays.stream(String.valueOf(text).split("\\s+")).collect(Collectors.joining(" "));
  }
}
