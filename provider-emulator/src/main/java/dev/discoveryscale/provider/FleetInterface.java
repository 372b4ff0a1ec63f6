package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
}
