package dev.discoveryscale.probe.push.dubbo3;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.apache.dubbo.metadata.MetadataInfo;
import org.apache.dubbo.metadata.MetadataInfo.ServiceInfo;

/**
 * One revision as providers publish it. The lines read the same JSON with different libraries of
 * their own; here it is read before anything is measured.
 */
record RevisionJson(String revision, MetadataInfo metadata) {

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * @throws IllegalArgumentException if it is not JSON, or not of a revision
   */
  static RevisionJson read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      Map<String, ServiceInfo> services =
          JSON.convertValue(
              root.required("services"), new TypeReference<Map<String, ServiceInfo>>() {});
      String revision = root.required("revision").asText();
      return new RevisionJson(
          revision, new MetadataInfo(root.required("app").asText(), revision, services));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not the metadata of a revision: " + text, e);
    }
  }
}
