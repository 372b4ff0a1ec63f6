package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.link.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apiguardian.api.API;

/**
 * One interface of a {@link Fleet}: changes in all instances at once, or by an operator. Usable
 * until the fleet is closed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetInterface {

  private final int index;
  private final String name;
  private final List<Member> members;
  private final Operator operator;
  private final Changes changes;

  FleetInterface(int index, String name, List<Member> members, Operator operator, Changes changes) {
    this.index = index;
    this.name = name;
    this.members = members;
    this.operator = operator;
    this.changes = changes;
  }

  /**
   * Removes it from the registries for all registered instances at once; they continue to answer
   * calls. Each deletes the nodes through which it is found ({@link Dialect#nodesOf}), as Dubbo
   * does when a service is taken off line or unexported; definitions, mappings and metadata stay.
   * Until it is restored, these instances cannot change in other ways.
   *
   * @throws IllegalStateException if an instance has withdrawn one already
   * @throws IOException if a registry refuses or is lost; those of its instances count as gone then
   */
  public Change withdraw() throws IOException {
    return changes.make(
        Change.Kind.WITHDRAW, index, () -> Together.change(members, each -> each.withdraw(name)));
  }

  /** Makes all instances that have withdrawn it register it again, at once. */
  public Change restore() throws IOException {
    return changes.make(
        Change.Kind.RESTORE, index, () -> Together.change(members, each -> each.restore(name)));
  }

  /**
   * Overrides parameters of its consumers in every registry, as an operator does with dubbo-admin:
   * persistent nodes, written in separate sessions. Closing the fleet clears remaining overrides.
   *
   * @param parameters by their names in Dubbo's URLs
   * @throws IllegalStateException if it is overridden already
   * @throws IOException if a registry refuses or is lost
   */
  public Change override(Map<String, String> parameters) throws IOException {
    return changes.make(Change.Kind.OVERRIDE, index, () -> operator.override(name, parameters));
  }

  /**
   * Withdraws the override.
   *
   * @throws IllegalStateException if it is not overridden
   */
  public Change clear() throws IOException {
    return changes.make(Change.Kind.CLEAR, index, () -> operator.clear(name));
  }

  /**
   * Lets all members of a fleet change at once, as separate processes do, not one after another.
   */
  private static final class Together {

    private static final int AT_ONCE = 16;

    private Together() {}

    /** The work of each member; returns the number of nodes written or deleted. */
    @FunctionalInterface
    interface Work {
      int of(Member member) throws IOException;
    }

    /**
     * Returns the nodes of all when each has done its work.
     *
     * @throws IOException the first failure, when all have ended
     */
    static int change(List<Member> members, Work work) throws IOException {
      ExecutorService threads = Executors.newFixedThreadPool(Math.min(AT_ONCE, members.size()));
      try {
        int nodes = 0;
        for (Future<Integer> done :
            threads.invokeAll(
                members.stream()
                    .<Callable<Integer>>map(member -> () -> work.of(member))
                    .toList())) {
          nodes += done.get();
        }
        return nodes;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        throw Waiting.cause(e);
      } catch (InterruptedException e) {
        throw Waiting.interrupted();
      } finally {
        threads.shutdownNow();
      }
    }
  }
}
