package dev.discoveryscale.probe.push.subject;

import java.util.List;

/**
 * One reference of a line's consumer, to one interface; it lives as long as its JVM.
 *
 * @param <T> how an address is written: the name of a child at interface level, a node's data at
 *     application level
 */
public interface NotifiedInterface<T> {

  /**
   * Hands the line a list as it does when its registry has reported a change, and comes back when
   * the consumer may call by it.
   */
  void push(List<T> addresses);

  /** Dubbo's own directory, which holds an invoker for each address. */
  Object directory();
}
