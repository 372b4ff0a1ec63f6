package dev.discoveryscale.provider;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialects;
import java.util.ArrayList;
import java.util.List;

/** Differences from real providers for a fleet in a Nacos, for {@link Infidelities}. */
final class NacosInfidelities {

  private NacosInfidelities() {}

  /**
   * Differences for providers of a line that supports Nacos.
   *
   * @param beats whether they beat, if real ones do
   */
  static List<String> of(ReleaseLine line, boolean beats) {
    Registering registering = NacosDialects.of(line).client().registering();
    List<String> found = new ArrayList<>();
    if (registering == Registering.BEATS && beats) {
      found.add(
          "All instances share a few HTTP connections to a Nacos for requests and beats. A real"
              + " provider has two or three connections of its own, and also listens to"
              + " configuration entries over them.");
      found.add(
          "After a Nacos outage the next beat of an instance contains all its data and"
              + " registers it again. A real provider first receives an error that the instance"
              + " is unknown, then registers. The final state is the same.");
    } else {
      found.add(
          "An instance has one connection to a Nacos for its interfaces and one for its"
              + " application. A real provider has two more, which read and write configuration"
              + " entries.");
    }
    found.add(
        "Real providers subscribe to their own services in a Nacos. So it also notifies"
            + " all providers of an interface of each change. This load is missing.");
    found.add(
        "Instances deregister from a Nacos with one request for each protocol of a service."
            + " Real providers of 3.2 and 3.3 register the remaining protocols again instead.");
    if (registering != Registering.BEATS || !beats) {
      found.add(
          "An instance whose connection to a Nacos breaks registers again as soon as it has a"
              + " new connection. If this was not a planned outage, the cell fails and reports"
              + " it.");
    }
    if (registering == Registering.BEATS && !beats) {
      found.add(
          "Providers of %s stay registered in a Nacos by their connection, as those of later lines do. Real ones send a beat for each Nacos instance every 5 s over HTTP; the server removes a killed one after 30 s, not at once."
              .formatted(line));
    }
    if (registering == Registering.BATCH) {
      found.add(
          "When a fleet starts, an instance registers all protocols of a service in a Nacos"
              + " with one request. A real provider registers one protocol, and adds one more"
              + " with each request; instances that join later do the same.");
    }
    return List.copyOf(found);
  }
}
