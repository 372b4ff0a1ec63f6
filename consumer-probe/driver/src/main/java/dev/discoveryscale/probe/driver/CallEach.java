package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.ErrorLine;
import dev.discoveryscale.probe.driver.address.CallAnswers;
import dev.discoveryscale.probe.driver.address.DirectoryWalk;
import dev.discoveryscale.probe.driver.address.HeldDirectory;
import dev.discoveryscale.probe.driver.address.Service;
import java.util.Collection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Calls every address the consumer holds once, to prove that each endpoint answers. */
final class CallEach {

  /** A call mostly waits for its answer, so a few threads take less time than one. */
  private static final int THREADS = 4;

  private final ConsumerDriver driver;
  private long submitted;
  private long ok;
  private long failed;
  private String firstError = "";
  private VirtualMachineError fatal;

  CallEach(ConsumerDriver driver) {
    this.driver = driver;
  }

  /** Calls them from several threads, and returns when the last call has ended. */
  JsonLine run(Collection<Service> services) throws InterruptedException {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(THREADS),
            new ThreadPoolExecutor.CallerRunsPolicy());
    try {
      for (Service service : services) {
        for (HeldDirectory directory : DirectoryWalk.from(service.proxy()).directories()) {
          for (Object invoker : directory.invokers()) {
            String argument = service.name() + "#each" + submitted++;
            threads.execute(() -> call(directory.object(), invoker, argument));
          }
        }
      }
      threads.shutdown();
      while (!threads.awaitTermination(1, TimeUnit.HOURS)) {
        // Each call has a timeout of its own.
      }
    } finally {
      threads.shutdownNow();
    }
    return counts();
  }

  private synchronized JsonLine counts() {
    if (fatal != null) {
      throw fatal;
    }
    return new JsonLine()
        .put("callsOk", ok)
        .put("callsFailed", failed)
        .put("firstError", firstError);
  }

  private void call(Object directory, Object invoker, String argument) {
    try {
      CallAnswers.check(driver.invoke(directory, invoker, argument), argument);
      answered();
    } catch (VirtualMachineError e) {
      ended(e);
    } catch (Throwable e) {
      failed(argument + ": " + ErrorLine.of(e));
    }
  }

  private synchronized void answered() {
    ok++;
  }

  private synchronized void ended(VirtualMachineError e) {
    fatal = e;
  }

  private synchronized void failed(String error) {
    firstError = failed++ == 0 ? error : firstError;
  }
}
