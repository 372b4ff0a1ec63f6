package dev.discoveryscale.calls.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** All calls that a client recorded, put together again. */
record Recorded(Histogram latencies, long nanos, long wrong, long errors, long otherNanos) {

  static Recorded read(Path samples) throws IOException, DataFormatException {
    Histogram all = new Histogram(3);
    long nanos = 0;
    long wrong = 0;
    long errors = 0;
    long otherNanos = 0;
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.readAllLines(samples)) {
      JsonNode record = json.readTree(line);
      if (record.path("type").asText().equals("calls")) {
        byte[] encoded = Base64.getDecoder().decode(record.path("latencies").asText());
        all.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0));
        nanos += record.path("nanos").asLong();
        wrong += record.path("wrong").asLong();
        errors += record.path("errors").asLong();
        otherNanos += record.path("otherNanos").asLong();
      }
    }
    return new Recorded(all, nanos, wrong, errors, otherNanos);
  }

  long right() {
    return latencies.getTotalCount();
  }

  /** Callers that were busy on average: the rate times the mean. */
  double callers() {
    return (right() * latencies.getMean() + otherNanos) / nanos;
  }
}
