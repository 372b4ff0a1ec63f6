package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ChannelRequest.InstanceChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Chooses the instances of a change: registered ones in turn, absent ones in the order in which
 * they left. For one thread.
 */
final class InstanceSelection {

  private final Supplier<List<Integer>> registered;
  private final Deque<Integer> spare;
  private final Deque<Integer> away = new ArrayDeque<>();
  private final Deque<Integer> cutOff = new ArrayDeque<>();
  private int last = -1;

  /**
   * Picks of a fleet.
   *
   * @param first instances at the start
   * @param all those and the spare ones
   * @param registered indexes of those that are registered, ascending
   */
  InstanceSelection(int first, int all, Supplier<List<Integer>> registered) {
    this.registered = registered;
    this.spare = new ArrayDeque<>(IntStream.range(first, all).boxed().toList());
  }

  /**
   * Those that change.
   *
   * @throws IllegalArgumentException if there are not so many that could
   */
  List<Integer> pick(InstanceChange change, int count) {
    return switch (change) {
      case LEAVE, CRASH -> moved(inTurn(change, count), away);
      case EXPIRE -> moved(inTurn(change, count), cutOff);
      case JOIN, UPGRADE -> taken(away, "are away", change, count);
      case RECOVER -> taken(cutOff, "are cut off", change, count);
      case SCALE_OUT -> taken(spare, "are spare (attribute spare)", change, count);
    };
  }

  private List<Integer> inTurn(InstanceChange change, int count) {
    List<Integer> now = registered.get();
    require(now.size(), "are registered", change, count);
    List<Integer> order = new ArrayList<>(now.stream().filter(each -> each > last).toList());
    order.addAll(now.stream().filter(each -> each <= last).toList());
    List<Integer> chosen = List.copyOf(order.subList(0, count));
    last = chosen.get(count - 1);
    return chosen;
  }

  private static List<Integer> moved(List<Integer> chosen, Deque<Integer> to) {
    to.addAll(chosen);
    return chosen;
  }

  private static List<Integer> taken(
      Deque<Integer> from, String what, InstanceChange change, int count) {
    require(from.size(), what, change, count);
    return IntStream.range(0, count).mapToObj(each -> from.remove()).toList();
  }

  private static void require(int there, String what, InstanceChange change, int count) {
    if (count < 1 || count > there) {
      throw new IllegalArgumentException(
          "%s: instances must be 1 to %3$d, the number that %4$s, got %2$d"
              .formatted(
                  change.name().toLowerCase(Locale.ROOT).replace('_', ' '), count, there, what));
    }
  }
}
