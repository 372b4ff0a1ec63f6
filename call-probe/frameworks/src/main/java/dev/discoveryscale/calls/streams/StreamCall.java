package dev.discoveryscale.calls.streams;

import dev.discoveryscale.calls.payload.PayloadCall;

/** Calls that each send or get items. */
public final class StreamCall implements PayloadCall {

  /** Makes one call. */
  public interface Maker {
    /** Begins it; what is received may come later. */
    Received begin(StreamKind kind) throws Exception;
  }

  private final StreamKind kind;
  private final long limitMs;
  private final Maker maker;

  /** Calls that each may take so long. */
  public StreamCall(StreamKind kind, long limitMs, Maker maker) {
    this.kind = kind;
    this.limitMs = limitMs;
    this.maker = maker;
  }

  @Override
  public Object make(long number) throws Exception {
    return maker.begin(kind).await(limitMs);
  }

  @Override
  public boolean isRight(long number, Object answer) {
    return answer instanceof Received && ((Received) answer).isRight();
  }

  @Override
  public long firstPart(Object answer) {
    return answer instanceof Received ? ((Received) answer).first() : NO_MOMENT;
  }
}
