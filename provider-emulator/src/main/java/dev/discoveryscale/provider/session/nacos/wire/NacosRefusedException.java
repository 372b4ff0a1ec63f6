package dev.discoveryscale.provider.session.nacos.wire;

import java.io.IOException;

/** The server answered a request with an error. */
public final class NacosRefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  private final int code;

  public NacosRefusedException(String request, String server, int code, String words) {
    super("%s in Nacos %s was refused: %d, %s".formatted(request, server, code, words));
    this.code = code;
  }

  /** The server's number for the error, e.g. 403 for a lack of rights. */
  public int code() {
    return code;
  }
}
