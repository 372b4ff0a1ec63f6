package dev.discoveryscale.calls.peer;

import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.Settings;

/** A server under test. Ready when it can be called. Knows the commands of every {@link Peer}. */
public final class ServerMain {

  private ServerMain() {}

  /** Serves until the command to stop. */
  public static void main(String[] args) {
    Peer.run(
        args,
        (settings, probe, commands) -> {
          StackSettings stack = new StackSettings(settings);
          ServedStack served = Stacks.of(stack.framework()).serve(stack, faults(settings));
          commands.put(
              Peer.STOP,
              rest -> {
                served.close();
                return new JsonLine();
              });
          return new JsonLine().put("release", served.release());
        });
  }

  private static PlantedFaults faults(Settings settings) {
    return new PlantedFaults(
        settings.numberOrZero("fault.wrongEvery", 0),
        settings.numberOrZero("fault.stallMs", 0),
        settings.numberOrZero("fault.stallEveryMs", 0),
        settings.numberOrZero("fault.leakThreadEvery", 0),
        settings.numberOrZero("fault.silentAfter", 0));
  }
}
