package dev.discoveryscale.junit;

import java.util.List;

/**
 * A test's JVM without JUnit, with a fleet and an application beside it; it waits to be killed.
 * Argument: the class whose annotation says which fleet.
 */
@ProviderFleet(instances = 2, line = "dubbo-2.7")
public final class FleetOfAMain {

  private FleetOfAMain() {}

  public static void main(String[] arguments) throws Exception {
    FleetUnderTest fleet =
        FleetUnderTest.start(
            Class.forName(arguments[0]).getAnnotation(ProviderFleet.class),
            arguments[0] + ProcessHandle.current().pid());
    ApplicationUnderTest application =
        fleet.start(
            JavaApplication.of(PlainConsumer.class)
                .startedWhenConnected()
                .arguments(List.of(fleet.connectStrings().get(0), fleet.interfaces().get(0), "1")));
    System.out.println("host " + fleet.pid() + " application " + application.pid());
    Thread.sleep(Long.MAX_VALUE);
  }
}
