package dev.discoveryscale.probe.driver.address;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Optional;

/**
 * Detects when a directory has built invokers for a new address list. In every line, 2.6.12 to
 * 3.3.6, and in the directories of both models, {@code refreshInvoker} ends by putting a new map
 * into {@code urlInvokerMap}, after the router chain has the new invokers. For an empty list, 2.x
 * clears the map in place and 3.x sets null. So a refresh shows as another map, or as one that has
 * become empty. A list that Dubbo ignores, such as an empty one it is protected from, shows as
 * nothing. Invokers of a new map may all be without a connection, as 3.3's are after an empty list,
 * and every call is refused until one has it: until then the directory is not refreshed either.
 * Keeps neither the directory nor its invokers alive, and looks without making objects as long as
 * nothing changes. For one thread at a time.
 */
public final class RefreshWatch {

  private final WeakReference<Object> directory;
  private final Optional<Field> field;
  private WeakReference<Object> last;
  private boolean empty;

  /** Whether there is a new map without any available invoker yet. */
  private boolean waiting;

  private final Availability availability = new Availability();

  public RefreshWatch(Object directory) {
    this.directory = new WeakReference<>(directory);
    this.field = Reflect.findField(directory.getClass(), HeldDirectory.INVOKERS);
    Object now = field.isPresent() ? read(directory) : null;
    this.last = new WeakReference<>(now);
    this.empty = isEmpty(now);
  }

  /** Whether it watches this very object. */
  boolean isOf(Object candidate) {
    return directory.get() == candidate;
  }

  /** Whether nobody but this knows the directory any more. */
  boolean isGone() {
    return directory.get() == null;
  }

  /** Whether the directory was refreshed since this was asked last. */
  public boolean refreshed() {
    Object owner = directory.get();
    if (owner == null || !field.isPresent()) {
      return false;
    }
    Object now = read(owner);
    boolean nowEmpty = isEmpty(now);
    if (nowEmpty ? !empty : now != last.get()) {
      last = new WeakReference<>(now);
      empty = nowEmpty;
      waiting = true;
    }
    if (waiting && (nowEmpty || availability.ofAny((Map<?, ?>) now))) {
      waiting = false;
      return true;
    }
    return false;
  }

  private Object read(Object owner) {
    try {
      return field.get().get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + field.get(), e);
    }
  }

  private static boolean isEmpty(Object map) {
    return map == null || ((Map<?, ?>) map).isEmpty();
  }
}
