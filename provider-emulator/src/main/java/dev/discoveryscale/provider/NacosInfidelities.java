package dev.discoveryscale.provider;

import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.dialect.NacosDialects;
import java.util.ArrayList;
import java.util.List;

/** What a fleet in a Nacos does otherwise than real providers, as {@link Infidelities} lists it. */
final class NacosInfidelities {

  private NacosInfidelities() {}

  /**
   * Those of providers of a line that knows Nacos.
   *
   * @param beats whether they beat, if real ones do
   */
  static List<String> of(DubboLine line, boolean beats) {
    Registering registering = NacosDialects.of(line).client().registering();
    List<String> found = new ArrayList<>();
    if (registering == Registering.BEATS && beats) {
      found.add(
          "Requests and beats of all instances go to a Nacos over a few HTTP connections that they"
              + " share; a real provider has two or three of its own, over which it also listens to"
              + " configuration entries.");
      found.add(
          "After a Nacos was away the next beat of an instance tells all of it, which is then there"
              + " again; a real provider is first told that it is not known, and registers. What"
              + " stands in the end is the same.");
    } else {
      found.add(
          "In a Nacos an instance has one connection for its interfaces and one for its"
              + " application; a real provider has two more, which listen to configuration entries"
              + " and write them.");
    }
    found.add(
        "Real providers subscribe to their own services in a Nacos, so that it tells every change"
            + " of an interface to all of its providers, too; that load is not there.");
    found.add(
        "Instances leave a Nacos by a request for each protocol of a service; real providers of 3.2"
            + " and 3.3 register the remaining protocols anew instead.");
    if (registering != Registering.BEATS || !beats) {
      found.add(
          "An instance whose connection to a Nacos breaks registers again as soon as it has"
              + " another; where the server was not down as planned the cell fails and says so.");
    }
    if (registering == Registering.BEATS && !beats) {
      found.add(
          "Providers of %s are held by a connection to a Nacos, as those of later lines; real ones send it a beat for each Nacos instance every 5 s over HTTP, and it gives one that is killed up after 30 s, not at once."
              .formatted(line));
    }
    if (registering == Registering.BATCH) {
      found.add(
          "When a fleet starts, an instance registers all protocols of a service in a Nacos by one"
              + " request; a real provider registers the first, and then one more with each"
              + " request, as instances do that join later.");
    }
    return List.copyOf(found);
  }
}
