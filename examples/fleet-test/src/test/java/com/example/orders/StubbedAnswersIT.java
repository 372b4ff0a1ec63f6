package com.example.orders;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.discoveryscale.junit.ApplicationUnderTest;
import dev.discoveryscale.junit.FleetUnderTest;
import dev.discoveryscale.junit.JavaApplication;
import dev.discoveryscale.junit.ProviderFleet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** A lambda and a mock of the test answer what our service asks its 20 providers. */
@ProviderFleet(
    instances = 20,
    interfaceTypes = {Stock.class, Prices.class})
class StubbedAnswersIT {

  @Test
  void decidesByTheAnswers(FleetUnderTest fleet) {
    Queue<String> asked = new ConcurrentLinkedQueue<>();
    fleet.answer(
        Stock.class,
        article -> {
          asked.add(article);
          return "12 left";
        });
    Prices prices = mock(Prices.class);
    when(prices.call(anyString())).thenReturn("9.90");
    fleet.answer(Prices.class, prices);

    JavaApplication orders =
        JavaApplication.of(OrderService.class)
            .heap("256m")
            .option("-Duser.home=target") // Dubbo's caches
            .option("--add-opens=java.base/java.lang=ALL-UNNAMED")
            .arguments(fleet.registries())
            .startedWhenItPrints("order 1: 12 left at 9.90");
    try (ApplicationUnderTest started = fleet.start(orders)) {
      assertTrue(asked.contains("order 1"), asked::toString);
      verify(prices, atLeastOnce()).call("order 1");
    }
  }
}
