package com.example.orders;

import dev.discoveryscale.junit.ApplicationUnderTest;
import dev.discoveryscale.junit.FleetUnderTest;
import dev.discoveryscale.junit.JavaApplication;
import dev.discoveryscale.junit.Measurement;
import dev.discoveryscale.junit.ProviderFleet;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** With 500 provider addresses our service still calls both in 30 s and holds under 200 MB. */
@ProviderFleet(
    instances = 250,
    spare = 5,
    interfaceTypes = {Stock.class, Prices.class},
    line = "dubbo-3.3")
class OrdersAtScaleIT {

  private static ApplicationUnderTest orders;

  @BeforeAll
  static void startOrders(FleetUnderTest fleet) {
    orders =
        fleet.start(
            JavaApplication.of(OrderService.class)
                .heap("256m")
                .option("-Duser.home=target") // Dubbo's caches
                .option("--add-opens=java.base/java.lang=ALL-UNNAMED")
                .arguments(fleet.registries()));
  }

  @AfterAll
  static void endOrders() {
    orders.close();
  }

  @Test
  void callsBothInThirtySecondsAndHoldsUnderTwoHundredMegabytes() {
    orders.startUpSeconds().isAtMost(30);
    orders.measure().liveSetMb().isAtMost(200);
  }

  @Test
  void findsNewProvidersAndBearsARollingRestart(FleetUnderTest fleet) {
    Measurement before = orders.measure();

    fleet.scaleOut(5).propagationSeconds(Duration.ofSeconds(30)).isAtMost(15);
    fleet.restart(10, Duration.ofSeconds(1));

    Measurement during = orders.measure().since(before);
    during.fullCollections().isAtMost(0);
    during.liveSetMb().isAtMost(10);
  }
}
