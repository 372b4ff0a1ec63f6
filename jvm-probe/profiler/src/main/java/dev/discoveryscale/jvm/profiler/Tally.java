package dev.discoveryscale.jvm.profiler;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Samples of one kind in one phase, counted by stack and by owner. */
final class Tally {

  private final Map<BriefStack, Sum> stacks = new HashMap<>();
  private final Map<StackOwner, Sum> owners = new EnumMap<>(StackOwner.class);
  private final Sum all = new Sum();

  /** So many samples and what they stand for. */
  static final class Sum {
    private long samples;
    private long value;

    private void add(long more) {
      samples++;
      value += more;
    }

    long samples() {
      return samples;
    }

    long value() {
      return value;
    }
  }

  void add(BriefStack stack, long value) {
    stacks.computeIfAbsent(stack, any -> new Sum()).add(value);
    owners.computeIfAbsent(stack.owner(), any -> new Sum()).add(value);
    all.add(value);
  }

  /** All of them. */
  Sum all() {
    return all;
  }

  /** By owner; owners without samples are left out. */
  Map<StackOwner, Sum> owners() {
    return owners;
  }

  /** The stacks that stand for most, largest first. */
  List<Map.Entry<BriefStack, Sum>> top(int count) {
    return stacks.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<BriefStack, Sum> each) -> -each.getValue().value())
                .thenComparing(each -> each.getKey().toString()))
        .limit(count)
        .toList();
  }
}
