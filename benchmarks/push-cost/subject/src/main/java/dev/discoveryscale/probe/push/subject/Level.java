package dev.discoveryscale.probe.push.subject;

/** The contents of a push's list. */
public enum Level {
  /** Provider URLs of one interface, the names of a node's children. */
  INTERFACE,
  /** Instances of one application, a node's data for each. */
  APPLICATION
}
