package dev.discoveryscale.provider.link;

import java.io.IOException;

/**
 * Changes by an operator in one registry. The opener closes it, which ends its session; written
 * entries stay. All methods return the number of nodes or entries that were written or deleted.
 */
public interface Rules extends AutoCloseable {

  /** Writes a rule, over what is there. */
  int put(Rule rule) throws IOException;

  /** Deletes a rule, whether it is there or not. */
  int delete(Rule rule) throws IOException;

  /** Deletes entries with exactly the rule's content; others belong to someone else. */
  int deleteIfSame(Rule rule) throws IOException;

  @Override
  void close() throws IOException;
}
