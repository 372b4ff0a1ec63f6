package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.Payloads;
import dev.discoveryscale.calls.payload.PlantedFaults;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds stacks and payloads on the class path. */
public final class Stacks {

  private static final Pattern VERSION = Pattern.compile("-(\\d[\\w.-]*)\\.jar$");

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

  /**
   * The release of a framework that does not name itself: from the name of the jar with one of its
   * classes.
   *
   * @throws IllegalStateException if that name has no version
   */
  public static String releaseOf(Class<?> type) {
    String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    Matcher version = VERSION.matcher(jar);
    if (!version.find()) {
      throw new IllegalStateException("no version in the name of " + jar);
    }
    return version.group(1);
  }

  /**
   * For stacks that make each call once.
   *
   * @throws IllegalArgumentException if the settings ask for retries
   */
  public static void requireNoRetries(StackSettings settings) {
    if (settings.retries() > 0) {
      throw new IllegalArgumentException(
          "retries must be 0 with " + settings.framework() + ", got " + settings.retries());
    }
  }

  /** Those whose framework is not on the class path cannot be made, and are passed over. */
  private static <T> T only(Class<T> type, Function<T, String> name, String wanted, String what) {
    List<String> found = new ArrayList<>();
    ServiceConfigurationError broken = null;
    Iterator<T> all = ServiceLoader.load(type).iterator();
    while (true) {
      try {
        if (!all.hasNext()) {
          break;
        }
        T each = all.next();
        if (name.apply(each).equals(wanted)) {
          return each;
        }
        found.add(name.apply(each));
      } catch (ServiceConfigurationError e) {
        broken = broken == null ? e : broken;
      }
    }
    if (broken != null) {
      throw broken;
    }
    throw new IllegalArgumentException(
        "no " + what + " '" + wanted + "' on the class path; there are " + found);
  }
}
