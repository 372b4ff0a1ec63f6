package dev.discoveryscale.jvm.agent.gc;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Turns the notifications of all collector beans into events with the time they ended. */
public final class GcListener implements GcSource {

  private final NotificationListener handler = this::handle;
  private final List<NotificationEmitter> heard = new ArrayList<>();
  private final HeapPools pools;
  private final BiConsumer<Long, GcEvent> sink;
  private final long jvmStart = ManagementFactory.getRuntimeMXBean().getStartTime();

  /**
   * @param sink takes the end of the collection in milliseconds since the epoch, and the event; it
   *     is called on the JVM's notification thread
   */
  public GcListener(HeapPools pools, BiConsumer<Long, GcEvent> sink) {
    this.pools = pools;
    this.sink = sink;
  }

  @Override
  public void begin(ScheduledExecutorService clock) {
    listen();
  }

  /** The JVM decides when it reports a collection; it cannot be asked. */
  @Override
  public void tellNew() {}

  @Override
  public JsonLine addTo(JsonLine facts) {
    return facts.put("collectionsFrom", "beans");
  }

  public void listen() {
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      NotificationEmitter emitter = (NotificationEmitter) bean;
      emitter.addNotificationListener(handler, null, null);
      heard.add(emitter);
    }
  }

  /** Hears nothing any more. */
  @Override
  public void end() {
    for (NotificationEmitter emitter : heard) {
      try {
        emitter.removeNotificationListener(handler);
      } catch (ListenerNotFoundException e) {
        Failures.report("a listener for collections was not there", e);
      }
    }
    heard.clear();
  }

  private void handle(Notification notification, Object handback) {
    if (!GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(
        notification.getType())) {
      return;
    }
    try {
      GarbageCollectionNotificationInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      sink.accept(jvmStart + info.getGcInfo().getEndTime(), event(info));
    } catch (RuntimeException e) {
      Failures.report("a collection could not be recorded", e);
    }
  }

  private GcEvent event(GarbageCollectionNotificationInfo info) {
    GcKind kind = GcKind.of(info.getGcName(), info.getGcAction(), info.getGcCause());
    GcInfo gc = info.getGcInfo();
    long before = pools.used(gc.getMemoryUsageBeforeGc());
    long after = pools.used(gc.getMemoryUsageAfterGc());
    boolean told = before > 0 || after > 0;
    return new GcEvent(
        kind,
        info.getGcName(),
        info.getGcCause(),
        kind.stopsTheWorld(info.getGcAction())
            ? TimeUnit.MILLISECONDS.toMicros(gc.getDuration())
            : 0,
        told ? before : GcEvent.UNTOLD,
        told ? after : GcEvent.UNTOLD,
        told ? pools.oldUsed(gc.getMemoryUsageAfterGc()) : GcEvent.UNTOLD);
  }
}
