package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * A call that an object of the test answers. It comes between replies.
 *
 * @param number of the call, from 1
 * @param parameterTypes names of classes, without observers of streams
 * @param arguments a list, see {@link JavaBytes}
 */
public record AskedCall(
    long number, String interfaceName, String method, List<String> parameterTypes, byte[] arguments)
    implements Serializable {

  /** The names of a method's parameter types, without observers. */
  public static List<String> parameterTypes(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .filter(type -> !isObserver(type))
        .map(Class::getName)
        .toList();
  }

  /** Whether a type is that of a stream's observer, Dubbo's or gRPC's. */
  public static boolean isObserver(Class<?> type) {
    return type.isInterface() && type.getSimpleName().equals("StreamObserver");
  }
}
