package dev.discoveryscale.probe.driver.address;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Walks from a reference's proxy through Dubbo's cluster invokers to the registry directories
 * behind it. It follows invokers, directories and invocation handlers only, and stops at a registry
 * directory; so it never wanders into Dubbo's shared models and to another interface.
 */
public final class DirectoryWalk {

  private final List<HeldDirectory> directories = new ArrayList<>();
  private final Set<String> migrationSteps = new TreeSet<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();

  private DirectoryWalk() {}

  public static DirectoryWalk from(Object proxy) {
    DirectoryWalk walk = new DirectoryWalk();
    Object start = Proxy.isProxyClass(proxy.getClass()) ? Proxy.getInvocationHandler(proxy) : proxy;
    walk.open.add(start);
    while (!walk.open.isEmpty()) {
      walk.visit(walk.open.remove());
    }
    return walk;
  }

  public List<HeldDirectory> directories() {
    return directories;
  }

  /** The steps of the migration invokers on the way; empty before 3.x. */
  Set<String> migrationSteps() {
    return migrationSteps;
  }

  private void visit(Object object) {
    if (!seen.add(object)) {
      return;
    }
    if (HeldDirectory.isDirectory(object)) {
      directories.add(HeldDirectory.of(object));
      return;
    }
    if (Reflect.isA(object.getClass(), "MigrationInvoker")) {
      Reflect.field(object, "step").ifPresent(step -> migrationSteps.add(step.toString()));
    }
    for (Object value : Reflect.fieldValues(object)) {
      follow(value);
    }
  }

  private void follow(Object value) {
    if (value instanceof Collection) {
      for (Object element : (Collection<?>) value) {
        if (element != null && leadsOn(element)) {
          open.add(element);
        }
      }
    } else if (leadsOn(value)) {
      open.add(value);
    }
  }

  private static boolean leadsOn(Object value) {
    return value instanceof InvocationHandler
        || Reflect.isA(value.getClass(), "Invoker")
        || Reflect.isA(value.getClass(), "Directory");
  }
}
