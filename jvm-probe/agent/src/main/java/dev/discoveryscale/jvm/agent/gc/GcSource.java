package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The source of this JVM's collections: its beans or its log. Started once, ended once; until then
 * each collection is reported once. Thread-safe.
 */
public interface GcSource {

  /** Reports collections from now on; a source that has to poll does so on this clock. */
  void begin(ScheduledExecutorService clock);

  /**
   * Reports, before it returns, every collection that has ended and was not reported yet, as far as
   * the source lets one ask.
   */
  void tellNew();

  /** Reports the last collections and ends. */
  void end();

  /** Says in the record {@code jvm} which it is, and what is needed to read on where it ended. */
  JsonLine addTo(JsonLine facts);
}
