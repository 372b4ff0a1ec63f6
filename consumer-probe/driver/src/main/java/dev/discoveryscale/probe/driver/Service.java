package dev.discoveryscale.probe.driver;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A subscribed interface and the proxy Dubbo made for it. */
final class Service {

  private final String name;
  private final Object proxy;
  private final Method method;

  Service(Class<?> type, Object proxy) {
    this.name = type.getName();
    this.proxy = proxy;
    try {
      this.method = type.getMethod("call", String.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(name + " has no method call(String)", e);
    }
  }

  String name() {
    return name;
  }

  Object proxy() {
    return proxy;
  }

  /** Calls as an application would, and checks the answer. */
  void call(String argument) throws Throwable {
    try {
      Answers.check(method.invoke(proxy, argument), argument);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
