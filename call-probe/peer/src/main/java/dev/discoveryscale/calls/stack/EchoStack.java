package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.Call;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;

/**
 * No stack at all: the client calls the service in its own JVM. What is measured with it is the
 * harness.
 */
public final class EchoStack implements CallStack {

  @Override
  public String framework() {
    return "echo";
  }

  @Override
  public Served serve(StackSettings settings, PlantedFaults faults) {
    return new Served() {
      @Override
      public String release() {
        return "none";
      }

      @Override
      public void close() {
        // Nothing was opened.
      }
    };
  }

  @Override
  public Connected connect(StackSettings settings) {
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    Call call = service.through(service.implementation());
    return new Connected() {
      @Override
      public String release() {
        return "none";
      }

      @Override
      public Call call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return false;
      }

      @Override
      public void close() {
        // Nothing was opened.
      }
    };
  }
}
