package dev.discoveryscale.provider.contract;

/**
 * The jar that all providers of a fleet load their interfaces from. Dubbo writes its name into
 * service definitions and the version in its name into URLs, as {@code revision} ({@code
 * Version.getVersion}).
 */
public final class ApiJar {

  /** The version of the interfaces. */
  public static final String VERSION = "1.0.0";

  /** The file's name. */
  public static final String NAME = "demo-api-" + VERSION + ".jar";

  private ApiJar() {}
}
