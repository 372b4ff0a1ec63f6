package dev.discoveryscale.junit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * An application to be started in a JVM of its own: {@code
 * JavaApplication.of(Orders.class).heap("256m")}. Each method gives a changed copy.
 *
 * @param mainClass its main class
 * @param arguments of its main method
 * @param options of its JVM
 * @param classPath what it loads its classes from
 * @param java what starts its JVM, Java 8 or later
 * @param sign by what it is seen that it has started
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
      throw new IllegalArgumentException(
          "within: found %s; allowed: longer than 0".formatted(limit));
    }
  }

  /**
   * With the test's class path, on the test's Java, without options. It has 2 minutes to start, and
   * has started when it has called each interface of the fleet.
   */
  public static JavaApplication of(Class<?> mainClass) {
    return new JavaApplication(
        mainClass.getName(),
        List.of(),
        List.of(),
        // Surefire hides the class path in a manifest, and tells it here.
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        Path.of(System.getProperty("java.home"), "bin", "java"),
        new StartSign.Called(List.of()),
        START_LIMIT);
  }

  /** Its largest heap, as {@code 256m}: {@code -Xmx}. */
  public JavaApplication heap(String size) {
    return option("-Xmx" + size);
  }

  /** With one more option of its JVM. */
  public JavaApplication option(String option) {
    List<String> more = new ArrayList<>(options);
    more.add(option);
    return new JavaApplication(mainClass, arguments, more, classPath, java, sign, limit);
  }

  /** With these arguments. */
  public JavaApplication arguments(List<String> words) {
    return new JavaApplication(mainClass, words, options, classPath, java, sign, limit);
  }

  /** With another class path. */
  public JavaApplication classPath(String path) {
    return new JavaApplication(mainClass, arguments, options, path, java, sign, limit);
  }

  /** On another Java: the path of its {@code java}. */
  public JavaApplication java(Path executable) {
    return new JavaApplication(mainClass, arguments, options, classPath, executable, sign, limit);
  }

  /**
   * Counts as started when each of these interfaces of the fleet has been called; none named: each
   * that the fleet has, as is the default.
   */
  public JavaApplication startedWhenItCalled(String... interfaces) {
    return started(new StartSign.Called(List.of(interfaces)));
  }

  /**
   * Counts as started when it has a connection to every instance of the fleet: for applications
   * that call nobody when they start. A connection does not tell for which interface it is, so one
   * that the fleet or the application misspells may go unnoticed.
   */
  public JavaApplication startedWhenConnected() {
    return started(new StartSign.Connected());
  }

  /**
   * Counts as started when it prints a line in which the regular expression is found, whether it
   * has found any provider or not.
   */
  public JavaApplication startedWhenItPrints(String expression) {
    return started(new StartSign.Printed(expression));
  }

  private JavaApplication started(StartSign by) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, by, limit);
  }

  /** May take so long to start; after that it is ended. */
  public JavaApplication within(Duration time) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, sign, time);
  }
}
