package dev.discoveryscale.provider.link;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Failures in some registries of an action that was tried in all. */
public final class RegistryFailures {

  private final List<IOException> all = new ArrayList<>();

  /** Keeps one. */
  public void add(IOException failure) {
    all.add(failure);
  }

  /** Throws the first, with the others attached; returns if there is none. */
  public void throwFirst() throws IOException {
    if (!all.isEmpty()) {
      IOException first = all.remove(0);
      all.forEach(first::addSuppressed);
      throw first;
    }
  }
}
