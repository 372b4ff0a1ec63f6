package dev.discoveryscale.jvm.profiler;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sums up the recording of one JVM, in a JVM of its own: {@code FOLDER KINDS TITLE}, where {@code
 * FOLDER} has {@code profile.jfr} and {@code samples.jsonl}, and {@code KINDS} are as {@code
 * cpu,alloc}. Writes a flame graph for each, and {@code stacks.json}. Exits with 1 and a line on
 * standard error if that cannot be done.
 */
public final class StacksMain {

  /** Stacks named for each kind and phase. */
  private static final int TOP = 25;

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private StacksMain() {}

  public static void main(String[] words) {
    try {
      List<Sampled> kinds =
          Arrays.stream(words[1].split(","))
              .map(word -> Sampled.valueOf(word.toUpperCase(Locale.ROOT)))
              .toList();
      sumUp(Path.of(words[0]), kinds, words[2]);
    } catch (IOException | RuntimeException e) {
      System.err.println("the recording cannot be read: " + e);
      System.exit(1);
    }
  }

  private static void sumUp(Path folder, List<Sampled> kinds, String title) throws IOException {
    Path recording = folder.resolve(Profiler.RECORDING);
    ObjectNode written = JSON.createObjectNode();
    written.put("formatVersion", 1);
    written.put("cutBytes", WholeChunks.keep(recording));
    written.put("recordingBytes", Files.size(recording));
    PhaseTimes phases = PhaseTimes.read(folder.resolve("samples.jsonl"));
    Map<Sampled, Map<String, Tally>> tallies = StackReader.read(recording, kinds, phases);
    ArrayNode all = written.putArray("kinds");
    tallies.forEach((kind, byPhase) -> all.add(kind(kind, byPhase)));
    for (Sampled kind : kinds) {
      FlameGraphs.write(recording, kind, kind.word() + ", " + title, folder);
    }
    Path whole = folder.resolve("stacks.json.tmp");
    JSON.writeValue(whole.toFile(), written);
    Files.move(
        whole,
        folder.resolve("stacks.json"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static ObjectNode kind(Sampled kind, Map<String, Tally> byPhase) {
    ObjectNode written = JSON.createObjectNode();
    written.put("kind", kind.word());
    written.put("unit", kind.unit());
    written.put("flameGraph", FlameGraphs.file(kind));
    ArrayNode phases = written.putArray("phases");
    byPhase.forEach((phase, tally) -> phases.add(phase(phase, tally)));
    return written;
  }

  private static ObjectNode phase(String phase, Tally tally) {
    ObjectNode written = JSON.createObjectNode();
    written.put("phase", phase);
    sum(written, tally.all());
    ArrayNode owners = written.putArray("owners");
    tally.owners().forEach((owner, sum) -> sum(owners.addObject().put("owner", owner.word()), sum));
    ArrayNode stacks = written.putArray("stacks");
    for (Map.Entry<BriefStack, Tally.Sum> each : tally.top(TOP)) {
      ObjectNode stack = stacks.addObject();
      stack.put("type", each.getKey().type());
      stack.put("owner", each.getKey().owner().word());
      each.getKey().frames().forEach(stack.putArray("frames")::add);
      sum(stack, each.getValue());
    }
    return written;
  }

  private static void sum(ObjectNode written, Tally.Sum sum) {
    written.put("samples", sum.samples());
    written.put("value", sum.value());
  }
}
