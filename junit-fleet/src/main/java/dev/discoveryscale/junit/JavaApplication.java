package dev.discoveryscale.junit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * An application to start in its own JVM: {@code JavaApplication.of(Orders.class).heap("256m")}.
 * Each method gives a changed copy.
 *
 * @param mainClass its main class
 * @param arguments of its main method
 * @param options of its JVM
 * @param classPath its class path
 * @param java what starts its JVM, Java 8 or later
 * @param sign the sign that it has started
 * @param limit how long it may take to start
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record JavaApplication(
    String mainClass,
    List<String> arguments,
    List<String> options,
    String classPath,
    Path java,
    StartSign sign,
    Duration limit) {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  public JavaApplication {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("within must be longer than 0, got %s".formatted(limit));
    }
  }

  /**
   * Uses the test's class path and Java, and no options. It has 2 minutes to start, and counts as
   * started when it has called each interface of the fleet.
   */
  public static JavaApplication of(Class<?> mainClass) {
    return new JavaApplication(
        mainClass.getName(),
        List.of(),
        List.of(),
        // Surefire hides the class path in a manifest, and stores it in this property.
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        Path.of(System.getProperty("java.home"), "bin", "java"),
        new StartSign.Called(List.of()),
        START_LIMIT);
  }

  /** Sets its maximum heap, such as {@code 256m}: {@code -Xmx}. */
  public JavaApplication heap(String size) {
    return option("-Xmx" + size);
  }

  /** Adds an option of its JVM. */
  public JavaApplication option(String option) {
    List<String> more = new ArrayList<>(options);
    more.add(option);
    return new JavaApplication(mainClass, arguments, more, classPath, java, sign, limit);
  }

  /** Sets its arguments. */
  public JavaApplication arguments(List<String> words) {
    return new JavaApplication(mainClass, words, options, classPath, java, sign, limit);
  }

  /** Sets its class path. */
  public JavaApplication classPath(String path) {
    return new JavaApplication(mainClass, arguments, options, path, java, sign, limit);
  }

  /** Sets its Java: the path of a {@code java} binary. */
  public JavaApplication java(Path executable) {
    return new JavaApplication(mainClass, arguments, options, classPath, executable, sign, limit);
  }

  /**
   * Counts as started when each of these interfaces of the fleet has been called; without names:
   * all interfaces of the fleet, which is the default.
   */
  public JavaApplication startedWhenItCalled(String... interfaces) {
    return started(new StartSign.Called(List.of(interfaces)));
  }

  /**
   * Counts as started when it has a connection to every instance of the fleet: for applications
   * that make no calls when they start. A connection does not show its interface, so a misspelt
   * interface name may go unnoticed.
   */
  public JavaApplication startedWhenConnected() {
    return started(new StartSign.Connected());
  }

  /**
   * Counts as started when it prints a line that contains a match of the regular expression,
   * whether or not it has found a provider.
   */
  public JavaApplication startedWhenItPrints(String expression) {
    return started(new StartSign.Printed(expression));
  }

  private JavaApplication started(StartSign by) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, by, limit);
  }

  /** Sets the limit for its start; after it the application is stopped. */
  public JavaApplication within(Duration time) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, sign, time);
  }
}
