package dev.discoveryscale.provider.session;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.proto.ReplyHeader;

/**
 * The requests of one session in order: those sent, at most a window of them, and those that wait
 * for a place in it. Belongs to the session's event loop.
 */
final class RequestQueue {

  private final int window;
  private final Queue<Sent> sent = new ArrayDeque<>();
  private final Queue<PendingRequest<?>> waiting = new ArrayDeque<>();
  private int lastXid;

  RequestQueue(int window) {
    this.window = window;
  }

  void add(PendingRequest<?> request) {
    waiting.add(request);
  }

  /** Whether {@link #next} has a request that may be sent now. */
  boolean hasNext() {
    return !waiting.isEmpty() && sent.size() < window;
  }

  /** Takes the next request as sent and numbers it. */
  Sent next() {
    lastXid = lastXid == Integer.MAX_VALUE ? 1 : lastXid + 1;
    Sent next = new Sent(lastXid, waiting.remove());
    sent.add(next);
    return next;
  }

  /**
   * Gives an answer to the oldest request sent.
   *
   * @throws IOException if it is not that one's answer, or cannot be read
   */
  void answer(ReplyHeader header, InputArchive archive, String server) throws IOException {
    Sent oldest = sent.poll();
    if (oldest == null) {
      throw new IOException("answer " + header.getXid() + " to no request");
    }
    if (oldest.xid() != header.getXid()) {
      IOException cause =
          new IOException("answer " + header.getXid() + " where " + oldest.xid() + " was due");
      oldest.request().fail(cause);
      throw cause;
    }
    oldest.request().answer(header, archive, server);
  }

  /** Fails everything that has no answer yet. */
  void fail(IOException cause) {
    sent.forEach(each -> each.request().fail(cause));
    sent.clear();
    waiting.forEach(each -> each.fail(cause));
    waiting.clear();
  }

  /**
   * A request under way.
   *
   * @param xid the number that its answer carries
   */
  record Sent(int xid, PendingRequest<?> request) {}
}
