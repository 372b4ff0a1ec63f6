package dev.discoveryscale.provider.dialect.data;

/** The version of the dubbo wire protocol. */
public final class WireVersion {

  /** What every line from 2.6.3 on announces and puts into requests and responses. */
  public static final String PROTOCOL = "2.0.2";

  private WireVersion() {}
}
