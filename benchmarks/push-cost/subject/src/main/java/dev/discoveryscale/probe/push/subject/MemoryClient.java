package dev.discoveryscale.probe.push.subject;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Stands where a line's {@code ZookeeperClient} stands, with the children of one node in memory in
 * place of a server. The interface is called alike in all lines, but lies in three packages, so
 * this is a handler behind a proxy. There is one in a JVM, because Dubbo makes its registries
 * itself.
 */
public final class MemoryClient implements InvocationHandler {

  private static final MemoryClient INSTANCE = new MemoryClient();
  private static final String PROVIDERS = "/providers";

  private List<String> children = List.of();
  private String path;
  private Object listener;
  private Method childChanged;

  private MemoryClient() {}

  /** The one of this JVM. */
  public static MemoryClient instance() {
    return INSTANCE;
  }

  /**
   * A client of the line's own type.
   *
   * @param type the line's interface {@code ZookeeperClient}
   */
  public <C> C as(Class<C> type) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
  }

  /** What the next one that asks for providers gets. */
  public void hold(List<String> providers) {
    children = providers;
  }

  /**
   * Notifies the listener of the providers of a list, in this thread.
   *
   * @throws IllegalStateException if nobody listens
   */
  public void push(List<String> providers) {
    if (listener == null) {
      throw new IllegalStateException("nobody listens to providers");
    }
    try {
      childChanged.invoke(listener, path, providers);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("the push failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot call " + childChanged, e);
    }
  }

  /** What Dubbo asks of its client: it writes nowhere, and there is only one list. */
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "addChildListener" -> listen((String) arguments[0], arguments[1], method);
      case "getChildren" -> childrenOf((String) arguments[0]);
      case "isConnected" -> true;
      case "checkExists" -> false;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == arguments[0];
      case "toString" -> "addresses in memory";
      default -> null;
    };
  }

  private List<String> listen(String node, Object told, Method method) {
    if (node.endsWith(PROVIDERS)) {
      try {
        childChanged =
            method.getParameterTypes()[1].getMethod("childChanged", String.class, List.class);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException("the line's listener of children is another one", e);
      }
      path = node;
      listener = told;
    }
    return childrenOf(node);
  }

  private List<String> childrenOf(String node) {
    return node.endsWith(PROVIDERS) ? children : List.of();
  }
}
