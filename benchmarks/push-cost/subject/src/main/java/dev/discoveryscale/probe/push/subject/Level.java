package dev.discoveryscale.probe.push.subject;

/** What the list of a push names. */
public enum Level {
  /** Provider URLs of one interface, the names of a node's children. */
  INTERFACE,
  /** Instances of one application, a node's data for each. */
  APPLICATION
}
