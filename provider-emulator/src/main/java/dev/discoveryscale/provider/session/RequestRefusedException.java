package dev.discoveryscale.provider.session;

import java.io.IOException;
import org.apache.zookeeper.KeeperException.Code;

/** The server answered a request with an error. */
public final class RequestRefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  private final Code code;
  private final String path;

  RequestRefusedException(String operation, String path, String server, Code code) {
    super("%s of %s in %s was refused: %s".formatted(operation, path, server, code));
    this.code = code;
    this.path = path;
  }

  /** ZooKeeper's reason. */
  public Code code() {
    return code;
  }

  /** The node the request was about; empty if it was about none. */
  public String path() {
    return path;
  }
}
