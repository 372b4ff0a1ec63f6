package dev.discoveryscale.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Lines of the samples of a client that calls in a closed loop of four callers. */
final class CallLines {

  private static final ObjectMapper JSON = new ObjectMapper();

  private CallLines() {}

  /** Turns of a second, between rests. */
  static String turns(int[] warmUp, int[] measured) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int rate : warmUp) {
      ObjectNode line = (ObjectNode) JSON.readTree(measured(1));
      line.put("phase", "warm-up").put("right", rate);
      lines.append(phase("warm-up")).append(line).append('\n').append(phase("rest"));
    }
    for (int rate : measured) {
      lines.append(phase("measured")).append(measured(rate)).append(phase("rest"));
    }
    return lines.toString();
  }

  private static String phase(String name) {
    ObjectNode line = JSON.createObjectNode();
    line.put("t", SampleLines.EPOCH).put("type", "phase").put("phase", name);
    return line + "\n";
  }

  /** A measured second, and the same of each method: 50 right answers of the first and so on. */
  static String methods(String... methods) throws IOException {
    StringBuilder lines = new StringBuilder();
    int all = 0;
    for (int i = 0; i < methods.length; i++) {
      int rate = 50 * (i + 1);
      all += rate;
      ObjectNode line = JSON.createObjectNode();
      line.put("t", SampleLines.EPOCH).put("type", "method").put("phase", "measured");
      line.put("method", methods[i]);
      line.set("latencies", JSON.readTree(measured(rate)).get("latencies"));
      lines.append(line).append('\n');
    }
    return measured(all) + lines;
  }

  static String warmUp(int rate) throws IOException {
    ObjectNode line = (ObjectNode) JSON.readTree(measured(1));
    return line.put("phase", "warm-up").put("nanos", 10_000_000_000L).put("right", 10 * rate)
        + "\n";
  }

  static String measured(int rate) throws IOException {
    return measured(rate, 4);
  }

  /** The longest latency is thirty times the shortest; together they fill the callers' second. */
  static String measured(int rate, int callers) throws IOException {
    double[] shape =
        IntStream.rangeClosed(1, rate)
            .mapToDouble(call -> Math.pow(30, Math.pow((double) call / rate, 20)))
            .toArray();
    double unit = callers * 1e9 / DoubleStream.of(shape).sum();
    Histogram times = new Histogram(3);
    DoubleStream.of(shape).forEach(each -> times.recordValue((long) (unit * each)));
    ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(bytes);
    ObjectNode line = JSON.createObjectNode();
    line.put("t", SampleLines.EPOCH).put("type", "calls").put("phase", "measured");
    line.put("nanos", 1_000_000_000L).put("right", rate);
    for (String none : List.of("wrong", "timeouts", "errors", "otherNanos", "behind")) {
      line.put(none, 0);
    }
    line.put("latencies", Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length)));
    return line + "\n";
  }
}
