package dev.discoveryscale.provider.endpoint.tri;

import static dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.headers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.Response;
import dev.discoveryscale.provider.endpoint.tri.PlainHttp2Client.Stream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Speaks HTTP/2 to endpoints: what no Dubbo consumer sends, or does not show. */
class TripleWireTest extends TripleWireFixture {

  @ParameterizedTest
  @CsvSource({
    "dubbo-3.0, hessian4, application/grpc+proto",
    "dubbo-3.0, hessian2, application/grpc+proto",
    "dubbo-3.3, hessian4, application/grpc"
  })
  void answersLikeRealProvider(String line, String serialization, String type) throws Exception {
    connect(line);

    Response response = client.exchange(headers(CALL), call(serialization));

    assertThat(response.headers())
        .containsEntry(":status", "200")
        .containsEntry("content-type", type)
        .containsEntry("grpc-status", "0")
        .doesNotContainKey("grpc-message");
    assertThat(value(response))
        .isEqualTo(serialization + " hello@" + host() + "/demo.Alpha java.lang.String");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dubbo-3.0 | /demo.Unknown/call | 200 | 12 | Service%20not%20found%3Ademo.Unknown",
        "dubbo-3.0 | /demo.Alpha        | 200 | 12 | Bad%20path%20format%3A%2Fdemo.Alpha",
        "dubbo-3.0 | /a/demo.Alpha/call | 200 | 12 | Bad%20path%20format%3A%2Fa%2Fdemo.Alpha%2Fcall",
        "dubbo-3.0 | /demo.Alpha/nope   | 200 | 12 | Method%20%3A%20nope%20not%20found%20of%20service%3Ademo.Alpha",
        "dubbo-3.3 | /demo.Unknown/call | 404 | 12 | Invoker for gRPC not found",
        "dubbo-3.3 | /demo.Alpha        | 404 | 12 | Invoker for gRPC not found",
        "dubbo-3.3 | /demo.Alpha/nope   | 500 | 2  | Cannot invoke \"java.util.List.iterator()\" because \"methodDescriptors\" is null",
        "dubbo-3.3 | /org.apache.dubbo.metadata.MetadataServiceV2/GetOpenAPIInfo | 404 | 12 | OpenAPI is not available",
        "dubbo-3.3 | /org.apache.dubbo.metadata.MetadataServiceV2/$echo | 200 | 12 | method:$echo",
        "dubbo-3.0 | /org.apache.dubbo.metadata.MetadataServiceV2/GetMetadataInfo | 200 | 12 | Service%20not%20found%3Aorg.apache.dubbo.metadata.MetadataServiceV2",
      })
  void refusesUnknownServiceAndMethodLikeLine(
      String line, String path, String http, String status, String message) throws Exception {
    connect(line);

    Response response = client.exchange(headers(path), call("hessian4"));

    assertThat(response.headers())
        .containsEntry(":status", http)
        .containsEntry("grpc-status", status)
        .containsEntry("grpc-message", message);
    assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-3.0, 2, demo.Alpha.nope%28java.lang.String%29, ",
    "dubbo-3.3, 0, , 3",
  })
  void failsGenericCallOfUnknownMethodLikeLine(
      String line, String status, String message, String exceptionCode) throws Exception {
    connect(line);
    byte[] method = {4, 'n', 'o', 'p', 'e'};
    byte[] types =
        Serialization.HESSIAN2.bytes(out -> out.object(new String[] {"java.lang.String"}));
    byte[] none = {'N'};

    Response response =
        client.exchange(
            headers("/demo.Alpha/$invoke"), frame(0, wrapper("hessian4", method, types, none)));

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.headers().get("grpc-message")).isEqualTo(message);
    assertThat(response.headers().get("tri-exception-code")).isEqualTo(exceptionCode);
    assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(1);
  }

  @Test
  void findsMethodWithCapitalFirstLetter() throws Exception {
    connect("dubbo-3.3");

    assertThat(client.exchange(headers("/demo.Alpha/Call"), call("hessian4")).status())
        .isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "kryo", ""})
  void refusesOtherSerializationWithReason(String serialization) throws Exception {
    connect("dubbo-3.3");

    Response response = client.exchange(headers(CALL), call(serialization));

    assertThat(response.status()).isEqualTo("2");
    assertThat(response.message()).contains("serialization '" + serialization + "'");
  }

  @Test
  void refusesOtherContentTypes() throws Exception {
    connect("dubbo-3.0");

    assertThat(client.open(headers(CALL).method("GET"), true).response().headers())
        .containsEntry(":status", "405")
        .containsEntry("grpc-status", "13");
    assertThat(
            client
                .exchange(headers(CALL).set("content-type", "application/json"), new byte[] {1})
                .headers())
        .containsEntry(":status", "415")
        .containsEntry("grpc-status", "13");
  }

  @Test
  void readsGzipAndRefusesOtherEncodings() throws Exception {
    connect("dubbo-3.3");
    byte[] zipped = frame(1, gzip(wrapper("hessian4", new byte[] {5, 'h', 'e', 'l', 'l', 'o'})));

    Response read = client.exchange(headers(CALL).set("grpc-encoding", "gzip"), zipped);
    Response other = client.exchange(headers(CALL).set("grpc-encoding", "snappy"), zipped);
    Response unsaid = client.exchange(headers(CALL), zipped);

    assertThat(value(read)).startsWith("hessian4 hello@");
    assertThat(other.status()).isEqualTo("12");
    assertThat(other.message()).isEqualTo("Grpc-encoding 'snappy' is not supported");
    assertThat(unsaid.status()).isEqualTo("13");
  }

  @Test
  void refusesInvalidMessage() throws Exception {
    connect("dubbo-3.3");
    byte[] garbage = {(byte) 0xff, (byte) 0xff, 1};
    byte[] badHessian = {'C', 5, 5};
    byte[] deep = new byte[200_000];
    Arrays.fill(deep, (byte) 0x79);

    assertThat(client.exchange(headers(CALL), frame(0, garbage)).status()).isEqualTo("2");
    assertThat(client.exchange(headers(CALL), frame(0, wrapper("hessian4", badHessian))).status())
        .isEqualTo("2");
    assertThat(client.exchange(headers(CALL), frame(0, wrapper("hessian4", deep))).message())
        .contains("nested at most 1000 deep");
    assertThat(client.exchange(headers(CALL), frame(6, garbage)).message())
        .contains("reserved bits not zero");
  }

  @Test
  void refusesTruncatedRequest() throws Exception {
    connect("dubbo-3.0");

    assertThat(client.open(headers(CALL), true).response().status()).isEqualTo("13");
    assertThat(client.exchange(headers(CALL), new byte[0]).status()).isEqualTo("13");
    assertThat(client.exchange(headers(CALL), Arrays.copyOf(call("hessian4"), 20)).status())
        .isEqualTo("13");
  }

  @Test
  void refusesTooLongMessageBeforeItsEnd() throws Exception {
    connect("dubbo-3.3");
    Stream stream = client.open(headers(CALL), false);

    stream.send(ByteBuffer.allocate(5).put((byte) 0).putInt(MAX_BYTES + 1).array(), false);

    assertThat(stream.response().status()).isEqualTo("8");
    assertThat(client.exchange(headers(CALL), call("hessian4")).status()).isEqualTo("0");
  }

  @Test
  void readsSplitMessageAndIgnoresSecond() throws Exception {
    connect("dubbo-3.3");
    assertThat(fixture.endpoints().firstCalledAtMillis("demo.Alpha")).isEmpty();
    Stream stream = client.open(headers(CALL), false);

    for (byte b : call("hessian4")) {
      stream.send(new byte[] {b}, false);
    }
    stream.send(call("hessian4"), true);

    assertThat(value(stream.response())).startsWith("hessian4 hello@");
    assertThat(fixture.endpoints().statistics().callsAnswered()).isEqualTo(1);
    assertThat(fixture.endpoints().firstCalledAtMillis("demo.Alpha")).isPresent();
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }
}
