package dev.discoveryscale.report.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;

/** The JSON dialect of a run folder: strict, times as ISO 8601 in UTC, absent values left out. */
public final class RecordJson {
  private RecordJson() {}

  /** A mapper for {@code run.json}, {@code cell.json} and {@code summary.json}. */
  public static ObjectMapper strict() {
    return builder()
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .build();
  }

  /** A mapper for the agent's lines, which may hold more than this version knows. */
  static ObjectMapper growing() {
    return builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        .build();
  }

  private static JsonMapper.Builder builder() {
    return JsonMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(new JavaTimeModule())
        .addModule(
            new SimpleModule()
                .addDeserializer(CellRecord.class, new FlatRecord<>(CellRecord.class))
                .addDeserializer(RunRecord.class, new FlatRecord<>(RunRecord.class)))
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
  }

  /** A text as JSON has it, so that nothing in it is taken for more than text. */
  static String quoted(String text) throws JsonProcessingException {
    return strict().writeValueAsString(text);
  }
}
