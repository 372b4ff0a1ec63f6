package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ChannelMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The incoming requests. When their stream ends, the thread that works on one is interrupted; if
 * this JVM still runs a minute later, it halts.
 */
final class Inbox implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
  private static final long END_WITHIN_S = 60;
  private static final int GONE = 1;

  private final InputStream in;
  private final Thread worker;
  private final BlockingQueue<Optional<ChannelMessage>> requests = new LinkedBlockingQueue<>();

  private Inbox(InputStream in, Thread worker) {
    this.in = in;
    this.worker = worker;
  }

  static Inbox of(InputStream in, Thread worker) {
    Inbox inbox = new Inbox(in, worker);
    Thread reader = new Thread(inbox, "requests");
    reader.setDaemon(true);
    reader.start();
    return inbox;
  }

  /** The next request, once there is one; empty when there will be none. */
  Optional<ChannelMessage> next() throws InterruptedException {
    return requests.take();
  }

  @Override
  public void run() {
    try (ObjectInputStream objects = new ObjectInputStream(in)) {
      while (true) {
        requests.add(Optional.of((ChannelMessage) objects.readObject()));
      }
    } catch (IOException | ClassNotFoundException e) {
      LOG.info("no more requests: {}", e.toString());
    }
    requests.add(Optional.empty());
    worker.interrupt();
    try {
      TimeUnit.SECONDS.sleep(END_WITHIN_S);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(GONE);
  }
}
