package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.JsonLine;
import java.util.Collection;

/** Calls every address the consumer holds once, to prove that each endpoint answers. */
final class CallEach {

  private final ConsumerDriver driver;
  private long ok;
  private long failed;
  private String firstError = "";

  CallEach(ConsumerDriver driver) {
    this.driver = driver;
  }

  JsonLine run(Collection<Service> services) {
    for (Service service : services) {
      for (HeldDirectory directory : DirectoryWalk.from(service.proxy()).directories()) {
        for (Object invoker : directory.invokers()) {
          call(directory.object(), invoker, service.name() + "#each" + (ok + failed));
        }
      }
    }
    return new JsonLine()
        .put("callsOk", ok)
        .put("callsFailed", failed)
        .put("firstError", firstError);
  }

  private void call(Object directory, Object invoker, String argument) {
    try {
      Answers.check(driver.invoke(directory, invoker, argument), argument);
      ok++;
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      firstError = failed++ == 0 ? argument + ": " + Answers.describe(e) : firstError;
    }
  }
}
