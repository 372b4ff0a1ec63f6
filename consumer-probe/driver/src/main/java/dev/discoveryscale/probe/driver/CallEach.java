package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.lines.JsonLine;
import dev.discoveryscale.probe.driver.address.Answers;
import dev.discoveryscale.probe.driver.address.DirectoryWalk;
import dev.discoveryscale.probe.driver.address.HeldDirectory;
import dev.discoveryscale.probe.driver.address.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Calls every address the consumer holds once, to prove that each endpoint answers. */
final class CallEach {

  /** A call mostly waits for its answer, so a few threads take half the time of one. */
  private static final int THREADS = 4;

  private final ConsumerDriver driver;
  private long ok;
  private long failed;
  private String firstError = "";

  CallEach(ConsumerDriver driver) {
    this.driver = driver;
  }

  /** Calls them from several threads, and returns when the last call has ended. */
  JsonLine run(Collection<Service> services) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (Service service : services) {
        for (HeldDirectory directory : DirectoryWalk.from(service.proxy()).directories()) {
          for (Object invoker : directory.invokers()) {
            String argument = service.name() + "#each" + calls.size();
            calls.add(threads.submit(() -> call(directory.object(), invoker, argument)));
          }
        }
      }
      for (Future<?> call : calls) {
        await(call);
      }
    } finally {
      threads.shutdownNow();
    }
    return counts();
  }

  private synchronized JsonLine counts() {
    return new JsonLine()
        .put("callsOk", ok)
        .put("callsFailed", failed)
        .put("firstError", firstError);
  }

  private static void await(Future<?> call) throws InterruptedException {
    try {
      call.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof VirtualMachineError) {
        throw (VirtualMachineError) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private void call(Object directory, Object invoker, String argument) {
    try {
      Answers.check(driver.invoke(directory, invoker, argument), argument);
      answered();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      failed(argument + ": " + Answers.describe(e));
    }
  }

  private synchronized void answered() {
    ok++;
  }

  private synchronized void failed(String error) {
    firstError = failed++ == 0 ? error : firstError;
  }
}
