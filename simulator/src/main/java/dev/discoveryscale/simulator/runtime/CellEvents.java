package dev.discoveryscale.simulator.runtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The simulator's log of a cell, {@code events.jsonl}: one JSON object a line with the time {@code
 * t} in milliseconds since the epoch, a {@code type} and further fields. Every line is written when
 * {@link #add} returns.
 */
public final class CellEvents implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper().registerModule(new Jdk8Module());

  private final BufferedWriter out;
  private final Clock clock;

  public CellEvents(Path file, Clock clock) throws IOException {
    this.out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    this.clock = clock;
  }

  /** Adds an event; keys and values alternate. */
  public synchronized void add(String type, Object... fields) throws CellFailure {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("t", clock.millis());
    event.put("type", type);
    for (int i = 0; i + 1 < fields.length; i += 2) {
      event.put(String.valueOf(fields[i]), fields[i + 1]);
    }
    try {
      out.write(JSON.writeValueAsString(event));
      out.newLine();
      out.flush();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("an event that is not JSON: " + type, e);
    } catch (IOException e) {
      throw CellFailure.because("cannot write events.jsonl: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
