package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Finds stacks and payloads on the class path. */
public final class Stacks {

  private Stacks() {}

  /**
   * The stack of a framework.
   *
   * @throws IllegalArgumentException if it is not on the class path
   */
  public static CallStack of(String framework) {
    return only(CallStack.class, CallStack::framework, framework, "framework");
  }

  /**
   * A payload as a Java interface.
   *
   * @throws IllegalArgumentException if there is no such form, or no such payload in it
   */
  public static PayloadService service(StackSettings settings, PlantedFaults faults) {
    return only(Payloads.class, Payloads::form, settings.form(), "form of payloads")
        .named(settings.payload(), faults);
  }

  private static <T> T only(Class<T> type, Function<T, String> name, String wanted, String what) {
    List<String> found = new ArrayList<>();
    for (T each : ServiceLoader.load(type)) {
      if (name.apply(each).equals(wanted)) {
        return each;
      }
      found.add(name.apply(each));
    }
    throw new IllegalArgumentException(
        "no " + what + " '" + wanted + "' on the class path; there are " + found);
  }
}
