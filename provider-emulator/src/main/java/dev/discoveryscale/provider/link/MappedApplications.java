package dev.discoveryscale.provider.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The applications that provide an interface, as registries hold them: names joined by commas.
 * Providers add their own ({@code MetadataServiceNameMapping}), and so does a fleet.
 */
public final class MappedApplications {

  private MappedApplications() {}

  /** The names that are there, then the missing ones; the same text if none is missing. */
  public static String joined(String there, String added) {
    Set<String> all = new LinkedHashSet<>(names(there));
    return all.addAll(names(added)) ? String.join(",", all) : there;
  }

  private static List<String> names(String text) {
    List<String> names = new ArrayList<>(Arrays.asList(text.split(",")));
    names.removeIf(String::isEmpty);
    return names;
  }
}
