package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One index of a fleet through all its incarnations. Its changes exclude each other; different
 * members change independently.
 */
final class Member {

  private final int index;
  private final List<RegistryLink> links;
  private final Company company;
  private final List<Seat> seats = new CopyOnWriteArrayList<>();
  private final Withdrawal withdrawal;
  private Optional<Instance> present = Optional.empty();
  private volatile int build;

  /** Whether nodes of an earlier session may still be there. */
  private boolean leftovers;

  /** Whether the metadata of the incarnation cannot be had yet. */
  private boolean withheld;

  /**
   * @param links the registries it registers in, in their order
   */
  Member(int index, List<RegistryLink> links, Company company) {
    this.index = index;
    this.links = List.copyOf(links);
    this.company = company;
    this.withdrawal = new Withdrawal(company);
    this.build = index % company.spec().url().revisions();
  }

  int registries() {
    return links.size();
  }

  /** Where it is registered now. */
  List<Seat> seats() {
    return seats;
  }

  /**
   * Starts the first incarnation without waiting for registries, for a whole fleet at once. The
   * parents of its nodes are waited for.
   *
   * @return done when every node is acknowledged
   */
  synchronized CompletableFuture<Void> startAtOnce() throws IOException {
    Instance instance = open();
    List<CompletableFuture<Void>> written = new ArrayList<>();
    for (RegistryLink link : links) {
      List<Node> nodes = company.nodes(instance, link.number());
      link.writeParents(nodes);
      written.add(link.session().thenCompose(session -> sit(link, session).writeAll(nodes)));
    }
    return CompletableFuture.allOf(written.toArray(CompletableFuture<?>[]::new));
  }

  /** The build it runs, or ran last. */
  int build() {
    return build;
  }

  /** Starts a new incarnation as a provider starts: registry after registry, node after node. */
  synchronized int join() throws IOException {
    return register(open());
  }

  /** Starts a new incarnation in its next build. */
  synchronized int upgrade() throws IOException {
    if (present.isEmpty()) {
      build += company.spec().url().revisions();
    }
    return join();
  }

  /** Starts a new incarnation in that build; its metadata cannot be had until it is published. */
  synchronized int upgrade(int newBuild, MetadataFault fault) throws IOException {
    if (present.isEmpty()) {
      build = newBuild;
    }
    Instance instance = open();
    withheld = true;
    company.endpoints().withholdMetadata(instance, fault);
    return register(instance);
  }

  /** Publishes the metadata that is withheld, where the fleet keeps it. */
  synchronized int publish() throws IOException {
    Instance instance = registered();
    if (!withheld) {
      throw new IllegalStateException("instance " + index + " withholds no metadata");
    }
    int written = 0;
    for (Seat seat : seats) {
      List<Node> metadata = metadata(company.nodes(instance, seat.link().number()));
      seat.writeInTurn(metadata);
      written += metadata.size();
    }
    company.endpoints().publishMetadata(instance);
    withheld = false;
    return written;
  }

  /** Of an instance's nodes only those of its metadata stay when it leaves. */
  private static List<Node> metadata(List<Node> nodes) {
    return nodes.stream().filter(node -> !node.ephemeral()).toList();
  }

  private int register(Instance instance) throws IOException {
    try {
      for (RegistryLink link : links) {
        List<Node> nodes = new ArrayList<>(company.nodes(instance, link.number()));
        Seat seat = sit(link, Waiting.on(link.session()));
        if (withheld) {
          for (Node node : metadata(nodes)) {
            seat.deleteIfThere(node);
          }
          nodes.removeAll(metadata(nodes));
        }
        link.writeParents(seat.session(), nodes);
        if (leftovers) {
          seat.replaceInTurn(nodes);
        } else {
          seat.writeInTurn(nodes);
        }
      }
      leftovers = false;
      return seats.stream().mapToInt(Seat::nodes).sum();
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Ends as a killed process ends: nothing is said to anyone. */
  synchronized int crash() {
    Instance instance = registered();
    cut();
    company.endpoints().kill(instance);
    present = Optional.empty();
    return 0;
  }

  /** Loses its sessions and goes on answering. */
  synchronized int expire() {
    registered();
    cut();
    return 0;
  }

  /** Registers the incarnation that was cut off again, as it is. */
  synchronized int recover() throws IOException {
    Instance instance =
        present
            .filter(cutOff -> seats.isEmpty())
            .orElseThrow(() -> new IllegalStateException("instance " + index + " was not cut off"));
    return register(instance);
  }

  /** Its session in one registry goes on: writes again what a provider would. */
  synchronized int refresh(Seat seat) throws IOException {
    List<Node> again =
        company.nodes(registered(), seat.link().number()).stream()
            .filter(company.dialect()::writtenAgain)
            .toList();
    seat.deleteInTurn(again);
    seat.writeInTurn(again);
    return again.size();
  }

  /** Its session in one registry has ended: registers there again, as it is, in a new one. */
  synchronized int renew(Seat ended) throws IOException {
    List<Node> nodes = company.nodes(registered(), ended.link().number());
    Seat seat = new Seat(ended.link(), ended.link().successor());
    seats.set(seats.indexOf(ended), seat);
    seat.replaceInTurn(nodes);
    return seat.nodes();
  }

  private void cut() {
    if (company.spec().registering().sessions() == Sessions.SHARED) {
      throw new IllegalStateException(
          "instance " + index + " shares its sessions; only one of its own can be cut");
    }
    seats.forEach(seat -> seat.session().cut());
    seats.clear();
    leftovers = true;
  }

  /** Takes an interface out of its registries; nothing if it is in none. */
  synchronized int withdraw(String interfaceName) throws IOException {
    if (seats.isEmpty()) {
      return 0;
    }
    Instance instance = registered();
    try {
      return withdrawal.begin(interfaceName, instance, seats);
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Registers an interface again; nothing if it has not withdrawn it. */
  synchronized int restore(String interfaceName) throws IOException {
    if (!withdrawal.isOf(interfaceName)) {
      return 0;
    }
    Instance instance = present.orElseThrow();
    try {
      return withdrawal.end(interfaceName, instance, seats);
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  private Instance registered() {
    withdrawal.requireNone(index);
    return present.orElseThrow(
        () -> new IllegalStateException("instance " + index + " is not registered"));
  }

  /** Stops as a provider stops: registry after registry, node after node, endpoints last. */
  synchronized int leave() throws IOException {
    Instance instance = registered();
    try {
      int deleted = 0;
      for (Seat seat : seats) {
        deleted += seat.deleteInTurn(company.nodes(instance, seat.link().number()));
        if (company.spec().registering().sessions() == Sessions.PER_INSTANCE) {
          Waiting.on(seat.session().close());
        }
      }
      seats.clear();
      company.endpoints().close(instance);
      present = Optional.empty();
      return deleted;
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Closes its endpoints; its sessions end with those of the fleet. */
  synchronized void close() {
    present.ifPresent(company.endpoints()::close);
    present = Optional.empty();
    withdrawal.forget();
    seats.clear();
  }

  private Instance open() throws IOException {
    if (present.isPresent()) {
      throw new IllegalStateException("instance " + index + " is registered already");
    }
    Instance instance = company.incarnations().next(index, build);
    withheld = false;
    company.endpoints().open(instance);
    present = Optional.of(instance);
    return instance;
  }

  private Seat sit(RegistryLink link, ZooKeeperSession session) {
    Seat seat = new Seat(link, session);
    seats.add(seat);
    return seat;
  }

  /** After a failed change: nothing of the incarnation stays, as far as that can be had. */
  private void abandon(Instance instance, IOException failure) {
    if (company.spec().registering().sessions() == Sessions.PER_INSTANCE) {
      for (Seat seat : seats) {
        try {
          Waiting.on(seat.session().close());
        } catch (IOException e) {
          failure.addSuppressed(e);
        }
      }
    }
    seats.clear();
    withdrawal.forget();
    company.endpoints().close(instance);
    present = Optional.empty();
  }
}
