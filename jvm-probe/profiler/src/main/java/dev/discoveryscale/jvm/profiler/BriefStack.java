package dev.discoveryscale.jvm.profiler;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A shortened stack: its innermost frame, and the innermost frames of Dubbo, its libraries or the
 * probe. Stacks that are equal in these are counted together.
 *
 * @param type the class allocated or waited for; empty of processor samples
 * @param frames {@code class.method}, innermost first; {@value #LEFT_OUT} where frames between two
 *     are left out
 * @param owner whose the innermost frame that is somebody's is
 */
record BriefStack(String type, List<String> frames, StackOwner owner) {

  static final String LEFT_OUT = "...";

  /** Frames of an owner that are named. */
  private static final int NAMED = 3;

  private static final Pattern NUMBER = Pattern.compile("#?\\d+$");

  BriefStack {
    frames = List.copyOf(frames);
  }

  /** Of a thread that runs no Java, known by its name: {@code C2 CompilerThread0}. */
  static BriefStack ofJvm(String thread) {
    return new BriefStack("", List.of(NUMBER.matcher(thread).replaceFirst("")), StackOwner.JVM);
  }

  /** Of a whole stack, innermost first. */
  static BriefStack of(String type, List<String> whole) {
    List<String> frames = new ArrayList<>();
    StackOwner owner = StackOwner.OTHER;
    int named = 0;
    int last = -1;
    for (int i = 0; i < whole.size() && named < NAMED; i++) {
      StackOwner of = StackOwner.of(whole.get(i));
      if (of != StackOwner.OTHER || i == 0) {
        if (i > last + 1) {
          frames.add(LEFT_OUT);
        }
        frames.add(whole.get(i));
        last = i;
        named += of == StackOwner.OTHER ? 0 : 1;
        owner = owner == StackOwner.OTHER ? of : owner;
      }
    }
    return owner == StackOwner.OTHER
        ? new BriefStack(type, whole.stream().limit(NAMED + 1L).toList(), owner)
        : new BriefStack(type, frames, owner);
  }
}
