package dev.discoveryscale.probe.push.subject;

import java.util.Map;
import java.util.Set;

/**
 * Pushes to one subscription, each with one address changed, and the proof that they are no empty
 * work.
 *
 * @param <T> how an address is written
 */
final class Pushes<T> {

  private final AddressList<T> list;
  private final NotifiedInterface<T> subscription;

  Pushes(AddressList<T> list, NotifiedInterface<T> subscription) {
    this.list = list;
    this.subscription = subscription;
  }

  void next() {
    list.replaceOldest();
    subscription.push(list.addresses());
  }

  /**
   * Pushes once and looks at the consumer before and after: it must hold an invoker for each
   * address of either list, a new one for the changed address and the same for all others, and the
   * one that is left over must be destroyed.
   *
   * @throws IllegalStateException if it does not
   */
  void prove() {
    Map<String, Object> before = verify();
    Incarnation changed = list.replaceOldest();
    subscription.push(list.addresses());
    Map<String, Object> after = verify();
    before.forEach(
        (host, invoker) -> {
          if (!after.containsKey(host) && Invokers.isAvailable(invoker)) {
            throw new IllegalStateException("the invoker for " + host + " was not destroyed");
          }
        });
    if (before.containsKey(changed.host())) {
      throw new IllegalStateException("an invoker for " + changed.host() + " was there already");
    }
    long kept = after.keySet().stream().filter(h -> after.get(h) == before.get(h)).count();
    if (kept != after.size() - 1) {
      throw new IllegalStateException(
          "%d of %d invokers are those before the push, not all but one"
              .formatted(kept, after.size()));
    }
  }

  /**
   * The invokers by host, one for each address of the list.
   *
   * @throws IllegalStateException if the consumer holds others
   */
  Map<String, Object> verify() {
    Map<String, Object> held = Invokers.byHost(subscription.directory());
    Set<String> pushed = list.hosts();
    long found = pushed.stream().filter(held::containsKey).count();
    if (found < pushed.size() || held.size() > found) {
      throw new IllegalStateException(
          "the consumer holds invokers for %d of the %d hosts that were pushed, and for %d others"
              .formatted(found, pushed.size(), held.size() - found));
    }
    return held;
  }
}
