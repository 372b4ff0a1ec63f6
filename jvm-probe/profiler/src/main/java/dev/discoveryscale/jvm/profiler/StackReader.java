package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Reads a recording of async-profiler event by event, and counts its samples. */
final class StackReader {

  /** Hidden classes, which JVMs number differently in each run. */
  private static final Pattern NUMBERED = Pattern.compile("(\\$\\$Lambda)[$/.].*");

  private static final String NATIVE = "!";

  /** Only processor samples have it. */
  private static final String THREAD = "sampledThread";

  private final PhaseTimes phases;
  private final Map<Sampled, Map<String, Tally>> tallies = new EnumMap<>(Sampled.class);

  private StackReader(PhaseTimes phases) {
    this.phases = phases;
  }

  /**
   * Samples by kind and by phase.
   *
   * @throws IOException if it is no recording
   */
  static Map<Sampled, Map<String, Tally>> read(
      Path recording, Collection<Sampled> sampled, PhaseTimes phases) throws IOException {
    StackReader reader = new StackReader(phases);
    sampled.forEach(each -> reader.tallies.put(each, new TreeMap<>()));
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        reader.add(file.readEvent());
      }
    }
    return reader.tallies;
  }

  private void add(RecordedEvent event) {
    String name = event.getEventType().getName();
    for (Sampled sampled : tallies.keySet()) {
      if (sampled.events().contains(name)) {
        Optional<String> phase = phases.at(event.getStartTime());
        BriefStack stack = stack(event);
        phase.ifPresent(
            in ->
                tallies
                    .get(sampled)
                    .computeIfAbsent(in, any -> new Tally())
                    .add(stack, sampled.value(event)));
      }
    }
  }

  private static BriefStack stack(RecordedEvent event) {
    List<String> frames = frames(event.getStackTrace());
    if (event.hasField(THREAD) && frames.stream().noneMatch(StackReader::isJava)) {
      RecordedThread thread = event.getThread(THREAD);
      return BriefStack.ofJvm(thread == null ? "" : thread.getOSName());
    }
    return BriefStack.of(type(event), frames);
  }

  private static boolean isJava(String frame) {
    return frame.contains(".") && !frame.contains(NATIVE);
  }

  private static String type(RecordedEvent event) {
    for (String field : List.of("objectClass", "monitorClass", "parkedClass")) {
      if (event.hasField(field)) {
        RecordedClass type = event.getClass(field);
        return type == null ? "" : plain(type.getName());
      }
    }
    return "";
  }

  private static List<String> frames(RecordedStackTrace trace) {
    return trace == null ? List.of() : trace.getFrames().stream().map(StackReader::frame).toList();
  }

  /** {@code class.method}, of native code {@code library!function}. */
  private static String frame(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    String type = method.getType() == null ? "" : method.getType().getName();
    if (type.isEmpty()) {
      return method.getName();
    }
    return type.contains(".so")
        ? type + NATIVE + method.getName()
        : plain(type) + "." + method.getName();
  }

  private static String plain(String type) {
    return NUMBERED.matcher(ClassName.readable(type)).replaceFirst("$1");
  }
}
