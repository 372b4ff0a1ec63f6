package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedServer;
import dev.discoveryscale.simulator.gateway.Gateway;
import dev.discoveryscale.simulator.runtime.Machine;
import java.util.List;

/** A gateway that is a server in a JVM of its own. */
record GatewayServer(LaunchedServer server, int port) implements Gateway {

  @Override
  public String release() {
    return "generic calls of Dubbo " + server.ready().release();
  }

  @Override
  public List<Long> pids() {
    return List.of(server.pid());
  }

  @Override
  public long cpuMillis() {
    return Machine.cpuMillis(server.pid());
  }

  @Override
  public void requireAlive() throws InterruptedException {
    server.requireAlive();
  }

  @Override
  public void close() {
    server.close();
  }
}
