package dev.discoveryscale.provider.session.nacos.wire;

import java.io.IOException;

/**
 * There is no connection: it could not be made, it broke before a request was answered, or the
 * session is closed. Whether a request under way was carried out is not known.
 */
public final class NacosLostException extends IOException {

  private static final long serialVersionUID = 1L;

  public NacosLostException(String message) {
    super(message);
  }

  public NacosLostException(String message, Throwable cause) {
    super(message, cause);
  }
}
