package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.model.Instance;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A triple endpoint, and references to it of an unmodified Dubbo 3.3.6 consumer. */
abstract class TripleConsumerFixture {

  static final Duration LIMIT = Duration.ofSeconds(60);

  final FrameworkModel framework = new FrameworkModel();
  final ApplicationModel application = framework.newApplication();

  EndpointFixture fixture;
  Instance instance;

  @BeforeEach
  void start() throws IOException {
    fixture = EndpointFixture.speaking("tri", "dubbo-3.3");
    instance = fixture.opened(0);
    ApplicationConfig config = new ApplicationConfig("test-consumer");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
  }

  @AfterEach
  void stop() {
    framework.destroy();
    fixture.close();
  }

  MetadataInfo metadata() {
    return Dialects.of("dubbo-3.3").metadata(fixture.fleet(), instance).get(0);
  }

  MetadataService metadataService(String parameters) {
    return reference(
            MetadataService.class,
            MetadataService.class.getName() + parameters,
            r -> {
              r.setGroup("demo-provider");
              r.setVersion("1.0.0");
            })
        .get();
  }

  <T> ReferenceConfig<T> reference(
      Class<T> type, String path, Consumer<ReferenceConfig<T>> further) {
    ReferenceConfig<T> reference = new ReferenceConfig<>(application.newModule());
    reference.setInterface(type);
    reference.setUrl("tri://" + instance.registeredHost() + ":" + fixture.port() + "/" + path);
    reference.setRetries(0);
    reference.setTimeout(Math.toIntExact(LIMIT.toMillis()));
    further.accept(reference);
    return reference;
  }
}
