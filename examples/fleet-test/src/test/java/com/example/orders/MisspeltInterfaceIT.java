package com.example.orders;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.discoveryscale.junit.FleetFailure;
import dev.discoveryscale.junit.FleetUnderTest;
import dev.discoveryscale.junit.JavaApplication;
import dev.discoveryscale.junit.ProviderFleet;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Where one interface of two is misspelt our service is connected, and yet it has not started. */
@ProviderFleet(
    instances = 3,
    interfaceNames = {"com.example.orders.Stock", "com.example.orders.Prises"})
class MisspeltInterfaceIT {

  @Test
  void isNoStart(FleetUnderTest fleet) {
    JavaApplication orders =
        JavaApplication.of(OrderService.class)
            .heap("256m")
            .option("-Duser.home=target") // Dubbo's caches
            .option("--add-opens=java.base/java.lang=ALL-UNNAMED")
            // How long Dubbo waits for providers; by itself 30 s.
            .option("-Ddubbo.module.check-reference-timeout=5000")
            .arguments(fleet.registries())
            .within(Duration.ofSeconds(60));

    FleetFailure failure = assertThrows(FleetFailure.class, () -> fleet.start(orders));

    assertTrue(failure.getMessage().contains("com.example.orders.Prices"), failure.getMessage());
    System.out.println(failure.getMessage());
  }
}
