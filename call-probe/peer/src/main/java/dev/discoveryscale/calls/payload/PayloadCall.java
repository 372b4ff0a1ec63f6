package dev.discoveryscale.calls.payload;

/** One method of a service, called again and again. Safe for many threads. */
public interface PayloadCall {

  /**
   * Makes one call.
   *
   * @param number of this call, from 0; right answers depend on it
   * @return the answer; null if the method has none
   * @throws Exception as the stack throws it
   */
  Object make(long number) throws Exception;

  /** Whether an answer is the right one to the call of that number. Cheap, and throws nothing. */
  boolean isRight(long number, Object answer);
}
