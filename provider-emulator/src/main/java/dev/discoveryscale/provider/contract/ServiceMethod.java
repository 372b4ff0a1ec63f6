package dev.discoveryscale.provider.contract;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/**
 * A method of an interface.
 *
 * @param name its name
 * @param parameterTypes the names of its parameter types as {@code Class.getName} has them, without
 *     observers of streams
 * @param definitionTypes the same as a service definition has them, with their type arguments
 * @param returnType the return type as a service definition has it
 * @param result what it returns as Java has it: of a future what it completes with, of a stream the
 *     type of an item; absent if only its name is known
 * @param neutral what it returns: null, a number 0, false, or an empty collection, map, array or
 *     {@link java.util.Optional}; of a future, what it completes with
 * @param form how arguments and results are sent over Triple
 * @param declared the method itself; absent if only its name is known
 */
public record ServiceMethod(
    String name,
    List<String> parameterTypes,
    List<String> definitionTypes,
    String returnType,
    Optional<Type> result,
    Object neutral,
    Form form,
    Optional<Method> declared) {

  /** How arguments and results are sent over Triple. */
  public enum Form {
    /** Objects in a wrapper, one result. */
    OBJECTS,
    /** A protobuf message each way. */
    MESSAGES,
    /** Objects in a wrapper; any number of results. */
    STREAM_OF_OBJECTS,
    /** Protobuf messages; any number of results. */
    STREAM_OF_MESSAGES,
    /** Not known: as the caller sends it, one result. */
    UNKNOWN;

    /** True if arguments and results are messages of protobuf. */
    public boolean ofMessages() {
      return this == MESSAGES || this == STREAM_OF_MESSAGES;
    }

    /** True if results are sent one by one: of streams, and messages. */
    public boolean items() {
      return stream() || this == MESSAGES;
    }

    /** True if any number of results is sent. */
    public boolean stream() {
      return this == STREAM_OF_OBJECTS || this == STREAM_OF_MESSAGES;
    }
  }

  public ServiceMethod {
    parameterTypes = List.copyOf(parameterTypes);
    definitionTypes = List.copyOf(definitionTypes);
  }

  /** A method known only by its name; it returns null. */
  static ServiceMethod unknown(String name, List<String> parameterTypes) {
    return new ServiceMethod(
        name,
        parameterTypes,
        parameterTypes,
        "java.lang.Object",
        Optional.empty(),
        null,
        Form.UNKNOWN,
        Optional.empty());
  }
}
