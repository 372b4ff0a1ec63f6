package dev.discoveryscale.probe.driver.address;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A subscribed interface and the proxy Dubbo made for it. */
public final class Service {

  private final String name;
  private final Object proxy;
  private final Method method;

  public Service(Class<?> type, Object proxy) {
    this.name = type.getName();
    this.proxy = proxy;
    try {
      this.method = type.getMethod("call", String.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(name + " has no method call(String)", e);
    }
  }

  public String name() {
    return name;
  }

  public Object proxy() {
    return proxy;
  }

  /** Calls as an application would, and checks the answer. */
  public void call(String argument) throws Throwable {
    try {
      CallAnswers.check(method.invoke(proxy, argument), argument);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
