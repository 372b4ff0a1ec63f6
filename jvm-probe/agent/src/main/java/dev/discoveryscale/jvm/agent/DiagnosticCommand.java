package dev.discoveryscale.jvm.agent;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * Asks this JVM what {@code jcmd} asks from outside, by the bean {@code
 * com.sun.management:type=DiagnosticCommand} of HotSpot 8 and later; no attaching, no process.
 */
final class DiagnosticCommand {

  private static final String BEAN = "com.sun.management:type=DiagnosticCommand";

  private DiagnosticCommand() {}

  /**
   * Runs a command.
   *
   * @param operation its name in the bean: {@code gcClassHistogram} for {@code GC.class_histogram}
   * @return what it prints; empty on a JVM without the bean or the command
   * @throws IllegalStateException if the command failed
   */
  static Optional<String> run(String operation, String... arguments) {
    try {
      Object text =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(BEAN),
                  operation,
                  new Object[] {arguments},
                  new String[] {String[].class.getName()});
      return Optional.of((String) text);
    } catch (InstanceNotFoundException | ReflectionException unknown) {
      return Optional.empty();
    } catch (JMException e) {
      throw new IllegalStateException(operation + " failed: " + e.getMessage(), e);
    }
  }
}
