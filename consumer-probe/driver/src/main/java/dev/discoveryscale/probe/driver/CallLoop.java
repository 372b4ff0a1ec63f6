package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.control.Exits;
import dev.discoveryscale.probe.driver.address.Service;
import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Calls every interface at a fixed rate. Latency counts from the moment a call was meant to begin,
 * so calls that wait behind a slow one are not forgotten. Interfaces are spread over the period.
 */
final class CallLoop {

  private static final int MAX_THREADS = 16;

  private final ScheduledExecutorService clock;
  private final LongSupplier nanoClock;
  private final CallStatistics statistics;

  private CallLoop(
      ScheduledExecutorService clock, LongSupplier nanoClock, CallStatistics statistics) {
    this.clock = clock;
    this.nanoClock = nanoClock;
    this.statistics = statistics;
  }

  static CallLoop start(Collection<Service> services, long everyMs, CallStatistics statistics) {
    return start(services, everyMs, System::nanoTime, statistics);
  }

  /**
   * Calls in real time, but measures with a clock.
   *
   * @param nanoClock as {@link System#nanoTime}
   */
  static CallLoop start(
      Collection<Service> services,
      long everyMs,
      LongSupplier nanoClock,
      CallStatistics statistics) {
    int threads = Math.max(1, Math.min(MAX_THREADS, services.size()));
    CallLoop loop =
        new CallLoop(
            Executors.newScheduledThreadPool(threads, CallLoop::thread), nanoClock, statistics);
    long period = TimeUnit.MILLISECONDS.toNanos(everyMs);
    int position = 0;
    for (Service service : services) {
      loop.schedule(service, period * position++ / services.size(), period);
    }
    return loop;
  }

  /**
   * Begins no more calls and waits for those under way.
   *
   * @return false if some did not end within the limit
   */
  boolean stop(long limitMs) throws InterruptedException {
    clock.shutdown();
    return clock.awaitTermination(limitMs, TimeUnit.MILLISECONDS);
  }

  private void schedule(Service service, long delay, long period) {
    Caller caller = new Caller(service, nanoClock.getAsLong() + delay, period);
    clock.scheduleAtFixedRate(caller, delay, period, TimeUnit.NANOSECONDS);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "probe-caller");
    thread.setDaemon(true);
    return thread;
  }

  /** The calls to one interface; never run twice at once. */
  private final class Caller implements Runnable {
    private final Service service;
    private final long first;
    private final long period;
    private long number;

    Caller(Service service, long first, long period) {
      this.service = service;
      this.first = first;
      this.period = period;
    }

    @Override
    public void run() {
      long intended = first + period * number++;
      try {
        service.call(service.name() + "#" + number);
        statistics.succeeded(service.name(), microsSince(intended));
      } catch (VirtualMachineError e) {
        Exits.fatal(e);
      } catch (Throwable e) {
        statistics.failed(service.name(), microsSince(intended), e);
      }
    }

    private long microsSince(long intended) {
      return Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanoClock.getAsLong() - intended));
    }
  }
}
