package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.model.ReleaseLine;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A generic call ({@code $invoke}), for which a provider's {@code GenericFilter} looks for a method
 * of that name with exactly these parameter types.
 *
 * @param types the names of the parameter types, null if the caller leaves them open
 * @param values the method's arguments, null for nulls
 */
record GenericCall(ReleaseLine line, String service, String method, List<?> types, List<?> values) {

  private static final List<String> ONE_STRING = List.of("java.lang.String");
  private static final ReleaseLine FIRST_LINE_WITH_DESCRIPTORS = ReleaseLine.DUBBO_3_2;

  static GenericCall of(ReleaseLine line, Call call) {
    List<Object> arguments = call.arguments();
    return new GenericCall(
        line,
        call.target().service(),
        String.valueOf(arguments.get(0)).trim(),
        arguments.get(1) instanceof Object[] types ? Arrays.asList(types) : null,
        arguments.get(2) instanceof Object[] values ? Arrays.asList(values) : null);
  }

  /** The answer if all that there is to call is one method with one text. */
  ServiceAnswer answer(String known, Function<String, ServiceAnswer> called) {
    if (!method.equals(known) || (types != null && !types.equals(ONE_STRING))) {
      return noMethod();
    }
    if (values == null) {
      return called.apply("null");
    }
    if (values.size() != 1) {
      return new ServiceAnswer.Failure(
          "GenericFilter#invoke args.length != types.length, please check your params", false);
    }
    Object value = values.get(0);
    return value == null || value instanceof String
        ? called.apply(String.valueOf(value))
        : noMethod();
  }

  /** What a provider says that has no such method; lines before 3.2 leave it to the JVM. */
  ServiceAnswer noMethod() {
    return new ServiceAnswer.Failure(
        types == null || line.atLeast(FIRST_LINE_WITH_DESCRIPTORS)
            ? "No such method %s in class interface %s".formatted(method, service)
            : service + "." + method + names(),
        true);
  }

  private String names() {
    return types.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
  }
}
