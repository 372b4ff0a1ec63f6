package dev.discoveryscale.provider.endpoint.tri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.Alpha;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.MetadataFault;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.metadata.MetadataRequest;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.dubbo.metadata.MetadataServiceV2;
import org.apache.dubbo.metadata.util.MetadataServiceVersionUtils;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;

/** Asks the metadata services of triple endpoints with an unmodified Dubbo 3.3.6 consumer. */
class TripleMetadataTest extends TripleConsumerFixture {

  @Test
  void answersOwnRevisionOnlyThroughFirstService() {
    MetadataInfo expected = metadata();
    MetadataService service = metadataService("");

    var metadata = service.getMetadataInfo(expected.revision());

    assertThat(metadata.calRevision()).isEqualTo(expected.revision());
    assertThat(metadata.getServices()).containsOnlyKeys("demo.Alpha:tri", "demo.Beta:tri");
    assertThat(service.getMetadataInfo("another")).isNull();
    assertThat(fixture.endpoints().statistics().metadataRequestsAnswered()).isEqualTo(2);
  }

  @Test
  void answersOwnRevisionOnlyThroughSecondService() {
    MetadataInfo expected = metadata();
    MetadataServiceV2 service =
        reference(
                MetadataServiceV2.class,
                MetadataServiceV2.class.getName(),
                r -> {
                  r.setGroup("demo-provider");
                  r.setVersion("2.0.0");
                  r.setProxy("nativestub");
                })
            .get();

    var metadata =
        MetadataServiceVersionUtils.toV1(service.getMetadataInfo(request(expected.revision())));

    assertThat(metadata.getApp()).isEqualTo("demo-provider");
    assertThat(metadata.getServices()).containsOnlyKeys("demo.Alpha:tri", "demo.Beta:tri");
    assertThat(metadata.getServices().get("demo.Alpha:tri"))
        .satisfies(s -> assertThat(s.getPort()).isEqualTo(fixture.port()))
        .satisfies(
            s ->
                assertThat(s.getParams())
                    .containsAllEntriesOf(Map.of("release", "3.3.6", "methods", "call")));
    assertThatThrownBy(() -> service.getMetadataInfo(request("another")))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("Internal Server Error");
  }

  @Test
  void answersLateMetadataWhenPublished() throws Exception {
    String revision = metadata().revision();
    MetadataService service = metadataService("");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.LATE);

    CompletableFuture<String> asked =
        RpcContext.getServiceContext()
            .asyncCall(() -> service.getMetadataInfo(revision))
            .thenApply(metadata -> metadata.calRevision());

    // The later request over the same connection is answered, the earlier one is not.
    assertThat(reference(Alpha.class, "demo.Alpha", r -> {}).get().call("hello")).isNotEmpty();
    assertThat(fixture.endpoints().statistics().connections()).isEqualTo(1);
    assertThat(fixture.endpoints().statistics().metadataRequestsAnswered()).isZero();
    assertThat(asked).isNotDone();
    fixture.endpoints().publishMetadata(instance);
    assertThat(asked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(revision);
  }

  @Test
  void failsMetadataRequestsUntilPublished() {
    String revision = metadata().revision();
    MetadataService service = metadataService("");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.FAILING);

    assertThatThrownBy(() -> service.getMetadataInfo(revision))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("the metadata of this instance is not there yet");
    fixture.endpoints().publishMetadata(instance);
    assertThat(service.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
  }

  private static MetadataRequest request(String revision) {
    return MetadataRequest.newBuilder().setRevision(revision).build();
  }
}
