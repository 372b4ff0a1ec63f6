package dev.discoveryscale.probe.push.subject;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The addresses of a fleet of fixed size, during a rolling redeployment: instance after instance is
 * gone, and another one with an address, pid and start of its own stands in its place. That is what
 * a platform does that gives each new instance an address of its own. An instance that came back
 * under its old address would be no change to a line of Dubbo 3 at interface level, which strips
 * pid and start.
 *
 * @param <T> how an address is written
 */
final class AddressList<T> {

  private final Function<Incarnation, T> wording;
  private final List<Incarnation> incarnations = new ArrayList<>();
  private final List<T> addresses = new ArrayList<>();
  private int next;

  AddressList(int size, Function<Incarnation, T> wording) {
    if (size < 1) {
      throw new IllegalArgumentException("a list needs at least one address, found " + size);
    }
    this.wording = wording;
    while (addresses.size() < size) {
      Incarnation one = Incarnation.of(next++);
      incarnations.add(one);
      addresses.add(wording.apply(one));
    }
  }

  /** A view, which changes. */
  List<T> addresses() {
    return Collections.unmodifiableList(addresses);
  }

  /** Puts a new incarnation into the place of the one that is longest there. */
  Incarnation replaceOldest() {
    int place = next % addresses.size();
    Incarnation one = Incarnation.of(next++);
    incarnations.set(place, one);
    addresses.set(place, wording.apply(one));
    return one;
  }

  Set<String> hosts() {
    Set<String> hosts = new HashSet<>();
    incarnations.forEach(one -> hosts.add(one.host()));
    return hosts;
  }
}
