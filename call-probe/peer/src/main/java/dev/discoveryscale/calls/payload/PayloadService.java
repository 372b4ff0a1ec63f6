package dev.discoveryscale.calls.payload;

/**
 * A payload for stacks that call Java interfaces: which interface, who answers, and how it is
 * called.
 */
public final class PayloadService {

  /** Makes calls through a proxy of a service's interface. */
  public interface Caller {
    /** The call through that proxy. */
    PayloadCall through(Object proxy);
  }

  private final Class<?> type;
  private final Object implementation;
  private final Caller caller;

  public PayloadService(Class<?> type, Object implementation, Caller caller) {
    this.type = type;
    this.implementation = implementation;
    this.caller = caller;
  }

  /** The interface that the server exports. */
  public Class<?> type() {
    return type;
  }

  /** Who answers in the server. */
  public Object implementation() {
    return implementation;
  }

  /** The call of this payload through the client's proxy of {@link #type}. */
  public PayloadCall through(Object proxy) {
    return caller.through(proxy);
  }
}
