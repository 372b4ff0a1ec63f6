package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session has registered, so that it can be registered again: one entry for each service, as
 * servers keep one for each connection and service. Belongs to the session's event loop.
 */
final class Registrations {

  /** How an entry stands with the server. */
  private enum State {
    ASKED,
    REGISTERED,
    LOST
  }

  /**
   * The registered instances of one service.
   *
   * @param batch whether by a request for several
   */
  record Entry(ServiceName service, List<ServiceInstance> instances, boolean batch) {

    GrpcMessage request(Requests requests) {
      return batch
          ? requests.registerAll(service, instances)
          : requests.register(service, instances.get(0));
    }

    /** What is left without an instance, known by its host and port. */
    Entry without(ServiceInstance gone) {
      return new Entry(
          service,
          instances.stream().filter(each -> !each.toString().equals(gone.toString())).toList(),
          batch);
    }

    String describe() {
      return "registration of %s in %s".formatted(instances, service);
    }
  }

  private final Map<ServiceName, Entry> entries = new LinkedHashMap<>();
  private final Map<ServiceName, State> states = new LinkedHashMap<>();

  void asked(Entry entry) {
    entries.put(entry.service(), entry);
    states.put(entry.service(), State.ASKED);
  }

  void registered(Entry entry) {
    mark(entry, State.REGISTERED);
  }

  /** Says whether it is still wished for. */
  boolean lost(Entry entry) {
    return mark(entry, State.LOST);
  }

  private boolean mark(Entry entry, State state) {
    boolean wished = entries.get(entry.service()) == entry;
    if (wished) {
      states.put(entry.service(), state);
    }
    return wished;
  }

  void allLost() {
    states.replaceAll((service, state) -> State.LOST);
  }

  /** Forgets an entry, unless another took its place. */
  void forget(Entry entry) {
    if (entries.remove(entry.service(), entry)) {
      states.remove(entry.service());
    }
  }

  Optional<Entry> of(ServiceName service) {
    return Optional.ofNullable(entries.get(service));
  }

  /** Those to be registered again, in the order in which they were registered. */
  List<Entry> lost() {
    List<Entry> lost = new ArrayList<>(entries.values());
    lost.removeIf(entry -> states.get(entry.service()) != State.LOST);
    return lost;
  }
}
