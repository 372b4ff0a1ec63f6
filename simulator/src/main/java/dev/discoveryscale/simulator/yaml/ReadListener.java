package dev.discoveryscale.simulator.yaml;

/** What is reported while a file is read. */
@FunctionalInterface
public interface ReadListener {

  /** A key is absent and its default applies, as {@code path=value}. */
  void applied(String setting);

  /** A key is read, present or not: what it may hold. */
  default void read(String path, ValueType<?> type) {}
}
