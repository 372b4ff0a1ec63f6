package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Consumers and providers that log in to a Nacos. */
@Tag("exhaustive")
@Timeout(300)
class NacosLoginIT extends NacosConsumerFixture {

  /** All characters that Dubbo 2.7 takes. */
  private static final String PLAIN = "not.the-first_1";

  private static final String INTRICATE = "s3cret @pass&x=1%2B";

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, INTERFACE, LOCAL, " + PLAIN,
    "dubbo-3.0, APPLICATION, REMOTE, " + INTRICATE,
    "dubbo-3.3, APPLICATION, REMOTE, " + INTRICATE
  })
  void logsInWithoutWritingPassword(
      String line, DiscoveryModel model, MetadataStorage metadata, String password)
      throws Exception {
    meetLocked(line, model, metadata, password);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, INTERFACE, LOCAL, " + INTRICATE,
    "dubbo-3.1, INTERFACE, LOCAL, " + INTRICATE,
    "dubbo-3.1, APPLICATION, REMOTE, " + INTRICATE,
    "dubbo-3.2, INTERFACE, LOCAL, " + INTRICATE,
    "dubbo-3.2, APPLICATION, REMOTE, " + INTRICATE,
    "dubbo-3.3, INTERFACE, LOCAL, " + INTRICATE
  })
  void logsInWithoutWritingPasswordInOtherLines(
      String line, DiscoveryModel model, MetadataStorage metadata, String password)
      throws Exception {
    meetLocked(line, model, metadata, password);
  }

  private void meetLocked(
      String line, DiscoveryModel model, MetadataStorage metadata, String password)
      throws Exception {
    try (RnacosServer server =
        start(
            List.of(
                "env",
                "RNACOS_ENABLE_OPEN_API_AUTH=true",
                "RNACOS_INIT_ADMIN_PASSWORD=" + password))) {
      String address =
          "nacos://%s?username=admin&password=%s"
              .formatted(
                  server.connectString(), URLEncoder.encode(password, StandardCharsets.UTF_8));
      TestFleet world =
          new TestFleet(
              List.of("sim.FirstService"),
              TestFleets.TWO_PROTOCOLS,
              TestFleets.HOST,
              TestFleets.twoFreePorts());
      Export export =
          TestFleets.export(
              findForNacos(line),
              world,
              Optional.of(metadata).filter(MetadataStorage.REMOTE::equals),
              List.of(address));
      ProviderSpec provided =
          new ProviderSpec(export, TestFleets.providerJvm(), folder.resolve("provider"));
      ConsumerSpec spec = TestFleets.spec(line, model, metadata, world, List.of(address), folder);
      try (ProviderProcess provider =
              ProviderProcess.start(findForNacos(line), provided, ConsumerLauncher.plainProcess());
          ConsumerProcess consumer =
              ConsumerProcess.start(findForNacos(line), spec, ConsumerLauncher.plainProcess())) {
        consumer.subscribe(LIMIT);
        await().atMost(LIMIT).until(() -> consumer.holdings(LIMIT).visibleInstances() == 1);
        assertThat(consumer.callEach(LIMIT).firstError()).isEmpty();
        assertThat(provider.isAlive()).isTrue();
      }
      assertThat(spec.subscription().toString()).doesNotContain(password);
    }
    assertThat(folder.resolve("consumer/home/nacos")).isDirectory();
    assertThat(folder.resolve("consumer/home/logs")).doesNotExist();
    for (String part : List.of("provider", "consumer")) {
      assertThat(Files.getPosixFilePermissions(folder.resolve(part + "/" + part + ".properties")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(filesWith(password, folder.resolve(part))).isEmpty();
      assertThat(
              filesWith(URLEncoder.encode(password, StandardCharsets.UTF_8), folder.resolve(part)))
          .isEmpty();
    }
  }

  private static List<Path> filesWith(String text, Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).filter(file -> read(file).contains(text)).toList();
    }
  }
}
