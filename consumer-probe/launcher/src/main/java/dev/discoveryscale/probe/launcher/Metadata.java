package dev.discoveryscale.probe.launcher;

import java.util.Locale;

/** Where the metadata of an application's revision is kept. */
public enum Metadata {
  /** In the provider, asked for by a call. */
  LOCAL,
  /** In the registry. */
  REMOTE;

  /** As profiles write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
