package dev.discoveryscale.calls.dubbo;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Makes messages of protobuf known to Dubbo's protobuf serialization, as the stubs of Dubbo's
 * generator do when they are loaded. Without it every argument arrives as null ({@code
 * ProtobufUtils.deserialize}).
 */
final class MessageRegistration {

  private static final String KNOWN_BY =
      "org.apache.dubbo.common.serialize.protobuf.support.ProtobufUtils";

  private MessageRegistration() {}

  /** Registers arguments and results of a service, if they are messages and Dubbo can read them. */
  static void register(Class<?> service) throws ReflectiveOperationException {
    Method marshaller = marshaller();
    if (marshaller != null) {
      for (Class<?> type : types(service)) {
        Method instance = defaultInstance(type);
        if (instance != null) {
          marshaller.invoke(null, instance.invoke(null));
        }
      }
    }
  }

  private static Set<Class<?>> types(Class<?> service) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Method each : service.getMethods()) {
      types.add(each.getReturnType());
      for (Class<?> parameter : each.getParameterTypes()) {
        types.add(parameter);
      }
    }
    return types;
  }

  /** Null if the serialization is not on the class path. */
  private static Method marshaller() {
    try {
      for (Method each : Class.forName(KNOWN_BY).getMethods()) {
        if (each.getName().equals("marshaller")) {
          return each;
        }
      }
      return null;
    } catch (ClassNotFoundException | LinkageError absent) {
      return null;
    }
  }

  /** Null if it is no message. */
  private static Method defaultInstance(Class<?> type) {
    try {
      return type.getMethod("getDefaultInstance");
    } catch (NoSuchMethodException noMessage) {
      return null;
    }
  }
}
