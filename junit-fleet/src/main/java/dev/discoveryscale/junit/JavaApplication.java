package dev.discoveryscale.junit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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
 * @param ready what it prints when it has started, a regular expression; empty: it counts as
 *     started when it has a connection to every instance of the fleet
 * @param limit how long it may take to start
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record JavaApplication(
    String mainClass,
    List<String> arguments,
    List<String> options,
    String classPath,
    Path java,
    String ready,
    Duration limit) {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  public JavaApplication {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    Pattern.compile(ready);
  }

  /** With the test's class path, on the test's Java, without options; it has 2 minutes to start. */
  public static JavaApplication of(Class<?> mainClass) {
    return new JavaApplication(
        mainClass.getName(),
        List.of(),
        List.of(),
        // Surefire hides the class path in a manifest, and tells it here.
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        Path.of(System.getProperty("java.home"), "bin", "java"),
        "",
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
    return new JavaApplication(mainClass, arguments, more, classPath, java, ready, limit);
  }

  /** With these arguments. */
  public JavaApplication arguments(List<String> words) {
    return new JavaApplication(mainClass, words, options, classPath, java, ready, limit);
  }

  /** With another class path. */
  public JavaApplication classPath(String path) {
    return new JavaApplication(mainClass, arguments, options, path, java, ready, limit);
  }

  /** On another Java: the path of its {@code java}. */
  public JavaApplication java(Path executable) {
    return new JavaApplication(mainClass, arguments, options, classPath, executable, ready, limit);
  }

  /**
   * Counts as started when it prints a line in which the regular expression is found, in place of
   * when it has connected to every instance.
   */
  public JavaApplication startedWhenItPrints(String expression) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, expression, limit);
  }

  /** May take so long to start; after that it is ended. */
  public JavaApplication within(Duration time) {
    return new JavaApplication(mainClass, arguments, options, classPath, java, ready, time);
  }
}
