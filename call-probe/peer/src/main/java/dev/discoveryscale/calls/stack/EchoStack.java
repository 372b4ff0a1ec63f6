package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.PayloadCall;
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
  public ServedStack serve(StackSettings settings, PlantedFaults faults) {
    return new ServedStack() {
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
  public ConnectedStack connect(StackSettings settings) {
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    PayloadCall call = service.through(service.implementation());
    return new ConnectedStack() {
      @Override
      public String release() {
        return "none";
      }

      @Override
      public PayloadCall call() {
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
