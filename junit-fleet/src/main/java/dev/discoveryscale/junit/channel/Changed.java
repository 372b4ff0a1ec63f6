package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.util.List;

/**
 * A change that is done.
 *
 * @param moved what changed, one each; empty where it was a registry
 * @param registered instances that are registered now
 */
public record Changed(List<Moved> moved, int registered) implements Serializable {

  /**
   * One changed instance.
   *
   * @param index of the instance or interface
   * @param finishedAtMillis when all registries had acknowledged it, milliseconds since the epoch
   */
  public record Moved(int index, long finishedAtMillis) implements Serializable {}
}
