package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.probe.driver.address.HeldAddresses;
import dev.discoveryscale.probe.driver.address.Holdings;
import dev.discoveryscale.probe.driver.address.Service;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The consumer while it lives: its references, its calls. Used by one thread. */
final class Consumer {

  private final ConsumerConfig config;
  private final ConsumerDriver driver;
  private final List<Service> services = new ArrayList<>();
  private final CallStatistics statistics;
  private Optional<CallLoop> calls = Optional.empty();

  Consumer(ConsumerConfig config, ConsumerDriver driver, CallSink calls) {
    this.config = config;
    this.driver = driver;
    this.statistics = new CallStatistics(calls);
  }

  JsonLine subscribe() throws ClassNotFoundException {
    if (!services.isEmpty()) {
      throw new IllegalStateException("already subscribed");
    }
    Map<String, Class<?>> types = new LinkedHashMap<>();
    for (String name : config.interfaces()) {
      types.put(name, Class.forName(name));
    }
    long start = System.nanoTime();
    Map<String, Object> proxies = driver.subscribe(config, types);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    types.forEach((name, type) -> services.add(new Service(type, proxies.get(name))));
    return new JsonLine().put("millis", millis).put("interfaces", services.size());
  }

  JsonLine holdings() {
    return Holdings.of(services).fields();
  }

  JsonLine addresses(String file) throws IOException {
    return HeldAddresses.write(services, Paths.get(file));
  }

  JsonLine callEach() throws InterruptedException {
    return new CallEach(driver).run(services);
  }

  JsonLine startCalls() {
    if (calls.isPresent()) {
      throw new IllegalStateException("calls are already running");
    }
    if (services.isEmpty()) {
      throw new IllegalStateException("nothing is subscribed yet");
    }
    calls = Optional.of(CallLoop.start(services, config.callEveryMs(), statistics));
    return new JsonLine();
  }

  JsonLine stopCalls() throws InterruptedException {
    if (calls.isPresent() && !calls.get().stop(2L * config.callTimeoutMs() + 1_000)) {
      throw new IllegalStateException("some calls did not end");
    }
    calls = Optional.empty();
    return statistics.fields();
  }

  JsonLine callStatus() {
    return statistics.fields();
  }

  JsonLine close() throws InterruptedException {
    JsonLine end = stopCalls();
    driver.close();
    return end;
  }
}
