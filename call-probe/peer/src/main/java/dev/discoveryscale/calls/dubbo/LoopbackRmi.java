package dev.discoveryscale.calls.dubbo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/**
 * What the JDK's RMI needs so that a server is reached on the loopback address only, and calls go
 * to a port that is known before: Dubbo's rmi protocol lets the JDK choose both.
 */
final class LoopbackRmi extends RMISocketFactory {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int BACKLOG = 1_024;

  private final int objects;

  private LoopbackRmi(int objects) {
    this.objects = objects;
  }

  /**
   * Lets this JVM export all objects on a port of the loopback address, and its registry on the
   * loopback address. To be called once, before anything is exported.
   */
  static void serveObjectsOn(int port) throws IOException {
    System.setProperty("java.rmi.server.hostname", LOOPBACK);
    setSocketFactory(new LoopbackRmi(port));
  }

  /** Ends calls of this JVM after a time without an answer; RMI itself waits for ever. */
  static void limitCallsTo(int timeoutMs) {
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", String.valueOf(timeoutMs));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return getDefaultSocketFactory().createSocket(host, port);
  }

  /**
   * A socket that listens.
   *
   * @param port 0 for objects whose port does not matter
   */
  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return new ServerSocket(port == 0 ? objects : port, BACKLOG, InetAddress.getByName(LOOPBACK));
  }
}
