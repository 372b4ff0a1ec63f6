package dev.discoveryscale.simulator.runtime;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Sends the log of the simulator and the emulator to a file until it is closed. */
public final class RunLog implements AutoCloseable {

  private final Logger root;
  private final FileAppender<ILoggingEvent> appender = new FileAppender<>();

  private RunLog(Path file) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{ISO8601} %-5level [%thread] %logger{20} - %msg%n");
    encoder.start();
    appender.setContext(context);
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    appender.start();
    root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
  }

  /** Begins to log into a file, which is made or appended to. */
  public static RunLog to(Path file) {
    return new RunLog(file);
  }

  @Override
  public void close() {
    root.detachAppender(appender);
    appender.stop();
  }
}
