package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Scenarios and profiles as JSON. Every value must be there, except lists that may be empty. Keys
 * of a later simulator are ignored.
 */
final class SettingsJson {
  private static final ObjectMapper JSON = mapper();

  private SettingsJson() {}

  private static ObjectMapper mapper() {
    JsonSetter.Value emptyIfAbsent = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    return JsonMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(
            new SimpleModule()
                .addSerializer(Path.class, new ToStringSerializer())
                .addDeserializer(Path.class, new StdDelegatingDeserializer<>(new PathReader())))
        .withConfigOverride(List.class, lists -> lists.setSetterInfo(emptyIfAbsent))
        .withConfigOverride(Map.class, maps -> maps.setSetterInfo(emptyIfAbsent))
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
        .build();
  }

  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  /** Reads a value; the error names the path of what is wrong. */
  static <T> T read(JsonNode tree, Class<T> type) throws JsonProcessingException {
    return JSON.treeToValue(tree, type);
  }

  /** Jackson's own reader takes a path with a colon for a URI. */
  private static final class PathReader extends StdConverter<String, Path> {
    @Override
    public Path convert(String text) {
      return Path.of(text);
    }
  }
}
