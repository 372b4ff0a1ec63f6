package dev.discoveryscale.calls.launcher;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.launcher.Launcher;
import java.io.IOException;

/** A server. */
public final class LaunchedServer extends LaunchedPeer {

  static final String MAIN = "dev.discoveryscale.calls.peer.ServerMain";

  private LaunchedServer(Begun begun) {
    super(begun);
  }

  /**
   * Starts a server and waits until it can be called.
   *
   * @throws IOException if its files cannot be written or it cannot be started
   * @throws CommandFailed if it cannot serve so; the message says why
   * @throws JvmEnded if its JVM ends before it is ready
   */
  public static LaunchedServer start(PeerSpec spec, PeerJars jars, Launcher launcher)
      throws IOException, InterruptedException {
    return new LaunchedServer(begin("the server", MAIN, spec, jars, launcher));
  }

  @Override
  public void requireAlive() throws InterruptedException {
    if (!isAlive()) {
      ask("phase", SHORT_LIMIT);
    }
  }
}
