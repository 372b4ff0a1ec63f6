package dev.discoveryscale.probe.driver;

import java.util.Iterator;
import java.util.ServiceLoader;

/** Finds what the one Dubbo line on the class path brings. */
final class TheLine {

  private TheLine() {}

  /**
   * The line's implementation of a service.
   *
   * @throws IllegalStateException if there is none, or more than one
   */
  static <T> T its(Class<T> service) {
    Iterator<T> found = ServiceLoader.load(service).iterator();
    if (!found.hasNext()) {
      throw new IllegalStateException(
          "no Dubbo line's " + service.getSimpleName() + " is on the class path");
    }
    T only = found.next();
    if (found.hasNext()) {
      throw new IllegalStateException("more than one Dubbo line is on the class path");
    }
    return only;
  }
}
