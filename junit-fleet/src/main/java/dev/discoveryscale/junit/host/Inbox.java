package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.AnsweredCall;
import dev.discoveryscale.junit.channel.ChannelMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
  private final Consumer<AnsweredCall> answered;
  private final BlockingQueue<Optional<ChannelMessage>> requests = new LinkedBlockingQueue<>();

  private Inbox(InputStream in, Thread worker, Consumer<AnsweredCall> answered) {
    this.in = in;
    this.worker = worker;
    this.answered = answered;
  }

  /**
   * Begins to read.
   *
   * @param worker works on requests
   * @param answered takes what comes between them
   */
  static Inbox of(InputStream in, Thread worker, Consumer<AnsweredCall> answered) {
    Inbox inbox = new Inbox(in, worker, answered);
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
        Object said = objects.readObject();
        if (said instanceof AnsweredCall call) {
          answered.accept(call);
        } else {
          requests.add(Optional.of((ChannelMessage) said));
        }
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
