package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DefinedServicesTest {

  private static final String ORDERS = "demo.Orders";

  private final DefinedServices services = new DefinedServices();

  private void define(int registry, String group, String port) {
    String data =
        "{\"parameters\":{\"interface\":\"%s\",\"group\":\"%s\",\"bind.port\":\"%s\"}}"
            .formatted(ORDERS, group, port);
    String at = "/dubbo/metadata/" + ORDERS + "/provider";
    services.add(new Entry(registry, Directory.Kind.METADATA, at, "shop", Optional.of(data)));
  }

  /** In each registry a provider with several protocols defines another of its ports. */
  @Test
  void hasEachServiceOnceOfAllRegistries() {
    define(0, "", "20880");
    define(1, "", "20881");
    define(1, "blue", "20881");

    assertThat(services.of("shop"))
        .extracting(DefinedServices.Service::spec)
        .containsExactly(new ServiceSpec(ORDERS, "", ""), new ServiceSpec(ORDERS, "blue", ""));
    assertThat(services.of("shop").iterator().next().parameters())
        .containsEntry("bind.port", "20880");
    assertThat(services.of("till")).isEmpty();
  }

  @Test
  void takesMappedInterfacesWhereNothingIsDefined() {
    for (int registry = 0; registry < 2; registry++) {
      services.add(
          new Entry(
              registry,
              Directory.Kind.MAPPING,
              "/dubbo/mapping",
              ORDERS,
              Optional.of("shop,till")));
    }
    define(0, "blue", "20880");

    assertThat(services.of("till"))
        .extracting(DefinedServices.Service::spec)
        .containsExactly(ServiceSpec.of(ORDERS));
    assertThat(services.of("shop"))
        .extracting(service -> service.spec().group())
        .containsExactly("blue");
  }
}
