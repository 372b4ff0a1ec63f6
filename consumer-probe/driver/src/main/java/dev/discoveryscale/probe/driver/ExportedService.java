package dev.discoveryscale.probe.driver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A service that a real provider exports. */
public final class ExportedService {

  private final String name;
  private final String group;
  private final String version;

  private ExportedService(String name, String group, String version) {
    this.name = name;
    this.group = group;
    this.version = version;
  }

  /** Reads {@code INTERFACE:GROUP:VERSION}; group and version may be empty. */
  static ExportedService parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3 || parts[0].isEmpty()) {
      throw new IllegalArgumentException("services must be INTERFACE:GROUP:VERSION, got " + text);
    }
    return new ExportedService(parts[0], parts[1], parts[2]);
  }

  /** An id for Dubbo's configuration, different for each service. */
  public String id() {
    return "service-" + name + "-" + group + "-" + version;
  }

  /** The interface. */
  public Class<?> type() throws ClassNotFoundException {
    return Class.forName(name);
  }

  /** The group; empty if it has none. */
  public String group() {
    return group;
  }

  /** The version; empty if it has none. */
  public String version() {
    return version;
  }

  /** Something to export: answers {@code call(x)} with {@code answer to x}. */
  public Object implementation() throws ClassNotFoundException {
    Class<?> type = type();
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Answering());
  }

  private final class Answering implements InvocationHandler {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      switch (method.getName()) {
        case "call":
          return "answer to " + arguments[0];
        case "hashCode":
          return System.identityHashCode(proxy);
        case "equals":
          return proxy == arguments[0];
        default:
          return name;
      }
    }
  }
}
