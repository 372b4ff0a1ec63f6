package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.contract.ServiceContract;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

/** The value of the URL's {@code methods}: names in the order in which a line writes them. */
public final class MethodNames {

  private static final ReleaseLine FIRST_LINE_THAT_SORTS = ReleaseLine.DUBBO_3_1;

  private MethodNames() {}

  /**
   * The names of an interface's methods ({@code ServiceConfig}: from 3.1 on sorted, before that in
   * the order of a hash set); {@code *} if there are none.
   */
  public static String of(ServiceContract contract, ReleaseLine line) {
    List<String> names = contract.methodNames();
    Collection<String> ordered =
        line.atLeast(FIRST_LINE_THAT_SORTS) ? new TreeSet<>(names) : new HashSet<>(names);
    return names.isEmpty() ? "*" : String.join(",", ordered);
  }
}
