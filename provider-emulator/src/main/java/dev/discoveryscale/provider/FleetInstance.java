package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;
import org.apiguardian.api.API;

/**
 * One instance of a {@link Fleet}, through all its incarnations: start, stop and failures. Its
 * changes exclude each other; changes of different instances do not. Usable until the fleet is
 * closed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetInstance {

  private final int index;
  private final Member member;
  private final Changes changes;

  FleetInstance(int index, Member member, Changes changes) {
    this.index = index;
    this.member = member;
    this.changes = changes;
  }

  /**
   * Stops it gracefully, as Dubbo's shutdown hook does: registry after registry its nodes are
   * deleted one after another, each answer awaited, and its session closed; then its endpoints
   * close.
   *
   * @throws IllegalStateException if it is not registered
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change leave() throws IOException {
    return changes.make(Change.Kind.LEAVE, index, member::leave);
  }

  /**
   * Starts a new incarnation: endpoints, then registry after registry a session and its nodes one
   * after another, each answer awaited.
   *
   * @throws IllegalStateException if it is registered
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change join() throws IOException {
    return changes.make(Change.Kind.JOIN, index, member::join);
  }

  /**
   * Starts as {@link #join} does, in the next build of the application: another revision of its
   * metadata, the same for all instances that were upgraded as often.
   */
  public Change upgrade() throws IOException {
    return changes.make(Change.Kind.UPGRADE, index, member::upgrade);
  }

  /**
   * Starts as {@link #join} does, in that build, whose metadata is not available for now: in a
   * fleet that keeps metadata in the registry, the revision's node is missing, whatever the fault;
   * otherwise its MetadataService answers late or with errors. {@link #publish} ends it. Without
   * effect on instances that register only interfaces.
   *
   * @param build one of {@link Fleet#newBuild}, the same for all that are upgraded together
   * @param fault how the MetadataService behaves
   */
  public Change upgrade(int build, MetadataFault fault) throws IOException {
    return changes.make(Change.Kind.UPGRADE, index, () -> member.upgrade(build, fault));
  }

  /**
   * Publishes the metadata that it withheld since its upgrade.
   *
   * @throws IllegalStateException if it is not registered or withholds none
   * @throws IOException if a registry refuses or is lost
   */
  public Change publish() throws IOException {
    return changes.make(Change.Kind.PUBLISH, index, member::publish);
  }

  /**
   * Kills it: its endpoints and its connections to registries end without deregistration. Its nodes
   * stay until its sessions time out.
   *
   * @throws IllegalStateException if it is not registered, or sessions are shared
   */
  public Change crash() throws IOException {
    return changes.make(Change.Kind.CRASH, index, member::crash);
  }

  /**
   * Cuts it off from its registries. It continues to answer; its nodes stay until its sessions time
   * out.
   *
   * @throws IllegalStateException if it is not registered, or sessions are shared
   */
  public Change expire() throws IOException {
    return changes.make(Change.Kind.EXPIRE, index, member::expire);
  }

  /**
   * Reconnects a cut-off instance: opens new sessions and writes its nodes again, replacing those
   * that still exist, as Dubbo does after a lost session.
   *
   * @throws IllegalStateException if it was not cut off
   * @throws IOException if a registry refuses or is lost; the instance counts as gone then
   */
  public Change recover() throws IOException {
    return changes.make(Change.Kind.RECOVER, index, member::recover);
  }
}
