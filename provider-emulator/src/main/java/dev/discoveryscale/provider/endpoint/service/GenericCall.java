package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.contract.Descriptors;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * A generic call ({@code $invoke}), for which a provider's {@code GenericFilter} looks for a method
 * of that name with exactly these parameter types.
 *
 * @param types the names of the parameter types, null if the caller leaves them open
 * @param values the method's arguments, null for nulls
 */
record GenericCall(ReleaseLine line, String service, String method, List<?> types, List<?> values) {

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

  /**
   * The answer of an interface.
   *
   * @param called what a method answers to as many arguments as it has parameters
   */
  ServiceAnswer answer(
      ServiceContract contract, BiFunction<ServiceMethod, List<?>, ServiceAnswer> called) {
    Optional<ServiceMethod> found =
        contract.method(method, Optional.ofNullable(types).map(GenericCall::classNames));
    if (found.isEmpty()) {
      return noMethod();
    }
    int count = found.get().parameterTypes().size();
    List<?> given = values == null ? Arrays.asList(new Object[count]) : values;
    if (given.size() != count && found.get().form() != ServiceMethod.Form.UNKNOWN) {
      return new ServiceAnswer.Failure(
          "GenericFilter#invoke args.length != types.length, please check your params", false);
    }
    boolean other = FleetMethod.is(found.get()) && !text(given.get(0));
    return other ? noMethod() : called.apply(found.get(), given);
  }

  /** What a provider says that has no such method; lines before 3.2 leave it to the JVM. */
  ServiceAnswer noMethod() {
    return new ServiceAnswer.Failure(
        types == null || line.atLeast(FIRST_LINE_WITH_DESCRIPTORS)
            ? "No such method %s in class interface %s".formatted(method, service)
            : service + "." + method + names(),
        true);
  }

  private static boolean text(Object value) {
    return value == null || value instanceof String;
  }

  private static List<String> classNames(List<?> types) {
    return types.stream().map(type -> Descriptors.className(String.valueOf(type))).toList();
  }

  private String names() {
    return types.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
  }
}
