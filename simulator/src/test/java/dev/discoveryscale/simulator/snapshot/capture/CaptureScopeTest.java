package dev.discoveryscale.simulator.snapshot.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Directory.Kind;
import dev.discoveryscale.simulator.snapshot.Entry;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaptureScopeTest {

  private static Entry entry(Kind kind, String at, String node, String data) {
    return new Entry(0, kind, at, node, Optional.of(data));
  }

  private static Entry metadata(String at, String node) {
    return entry(Kind.METADATA, at, node, "{}");
  }

  @Test
  void hasMetadataAndMappingsOfItsApplicationsOnly() {
    CaptureScope scope = new CaptureScope(Set.of("stock"), Set.of());

    assertThat(scope.has(metadata("/dubbo/metadata/a.Orders/provider", "stock"))).isTrue();
    assertThat(scope.has(metadata("/dubbo/metadata/a.Orders/provider", "orders"))).isFalse();
    assertThat(scope.has(metadata("/dubbo/metadata/stock", "0123abc"))).isTrue();
    assertThat(scope.has(metadata("DEFAULT_GROUP", "a.Orders:::provider:stock"))).isTrue();
    assertThat(scope.has(metadata("DEFAULT_GROUP", "a.Orders:::provider:orders"))).isFalse();
    assertThat(scope.has(entry(Kind.MAPPING, "/dubbo/mapping", "a.Orders", "orders,stock")))
        .isTrue();
    assertThat(scope.has(entry(Kind.MAPPING, "/dubbo/mapping", "a.Orders", "orders"))).isFalse();
  }

  @Test
  void hasMetadataOfItsInterfacesOnly() {
    CaptureScope scope = new CaptureScope(Set.of(), Set.of("a.Orders"));

    assertThat(scope.has(metadata("/dubbo/metadata/a.Orders/provider", "stock"))).isTrue();
    assertThat(scope.has(metadata("/dubbo/metadata/a.OrdersOld/provider", "stock"))).isFalse();
  }

  @Test
  void saysWhatWasAskedForAndIsNotThere() {
    CaptureScope scope = new CaptureScope(Set.of("stock", "gone"), Set.of("a.Orders", "a.Lost"));

    assertThat(scope.has(new Directory(0, "/services/stock", Kind.INSTANCES))).isTrue();
    assertThat(scope.has(new Directory(0, "/dubbo/a.Orders/providers", Kind.PROVIDERS))).isTrue();
    assertThat(scope.has(new Directory(0, "/dubbo/a.Other/providers", Kind.PROVIDERS))).isFalse();

    assertThat(scope.missing()).containsExactly("a.Lost", "gone");
  }
}
