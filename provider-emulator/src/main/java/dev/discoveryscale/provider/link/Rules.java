package dev.discoveryscale.provider.link;

import java.io.IOException;

/**
 * An operator's hand in one registry. Whoever opened it closes it, which ends its session; what was
 * written stays. All methods return how many nodes or entries were written or deleted.
 */
public interface Rules extends AutoCloseable {

  /** Writes a rule, over what is there. */
  int put(Rule rule) throws IOException;

  /** Deletes a rule, whether it is there or not. */
  int delete(Rule rule) throws IOException;

  /** Deletes what is there with exactly the rule's words; anything else is somebody's. */
  int deleteIfSame(Rule rule) throws IOException;

  @Override
  void close() throws IOException;
}
