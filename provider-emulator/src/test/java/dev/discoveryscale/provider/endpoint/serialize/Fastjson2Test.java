package dev.discoveryscale.provider.endpoint.serialize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds what is written against the bytes that Dubbo 3.3.6 writes itself. */
class Fastjson2Test {

  private static FrameworkModel framework;

  @BeforeAll
  static void start() {
    framework = new FrameworkModel();
  }

  @AfterAll
  static void stop() {
    framework.destroy();
  }

  @Test
  void writesAnswerAsDubbo() throws IOException {
    byte[] written =
        Serialization.FASTJSON2.bytes(
            out -> {
              out.kind(4);
              out.object("hello");
              out.object(Map.of("dubbo", "2.0.2"));
            });

    assertThat(written)
        .isEqualTo(
            dubbo(
                out -> {
                  out.writeByte((byte) 4);
                  out.writeObject("hello");
                  out.writeAttachments(Map.of("dubbo", "2.0.2"));
                }));
  }

  @Test
  void writesMetadataAsDubbo() throws IOException {
    MetadataInfo metadata;
    try (EndpointFixture fixture = EndpointFixture.of("dubbo-3.3")) {
      metadata = Dialects.of("dubbo-3.3").metadata(fixture.fleet(), fixture.instance(0)).get(0);
    }

    byte[] written = Serialization.FASTJSON2.bytes(out -> out.metadata(metadata));

    assertThat(written).isEqualTo(dubbo(out -> out.writeObject(real(metadata))));
  }

  @Test
  void refusesTruncatedValue() {
    ObjectInput cut = Serialization.FASTJSON2.read(new byte[] {0, 0, 0, 9, 1});
    ObjectInput negative = Serialization.FASTJSON2.read(new byte[] {-1, 0, 0, 9, 1});
    ObjectInput empty = Serialization.FASTJSON2.read(new byte[0]);

    assertThatThrownBy(cut::text).isInstanceOf(IOException.class).hasMessageContaining("9 bytes");
    assertThatThrownBy(negative::text).isInstanceOf(IOException.class);
    assertThatThrownBy(empty::text).isInstanceOf(IOException.class);
  }

  private static org.apache.dubbo.metadata.MetadataInfo real(MetadataInfo metadata) {
    var real = new org.apache.dubbo.metadata.MetadataInfo(metadata.application());
    real.setRevision(metadata.revision());
    metadata
        .services()
        .forEach(
            (key, service) ->
                real.getServices()
                    .put(
                        key,
                        new org.apache.dubbo.metadata.MetadataInfo.ServiceInfo(
                            service.service().interfaceName(),
                            null,
                            null,
                            service.protocol(),
                            service.port().getAsInt(),
                            service.path(),
                            grown(service.parameters()))));
    return real;
  }

  private static Map<String, String> grown(Map<String, String> parameters) {
    Map<String, String> grown = new HashMap<>();
    parameters.forEach(grown::put);
    return grown;
  }

  private static byte[] dubbo(Content content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    URL url = URL.valueOf("dubbo://127.0.0.1").setScopeModel(framework);
    ObjectOutput out =
        framework
            .getExtensionLoader(org.apache.dubbo.common.serialize.Serialization.class)
            .getExtension("fastjson2")
            .serialize(url, bytes);
    content.write(out);
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private interface Content {
    void write(ObjectOutput out) throws IOException;
  }
}
