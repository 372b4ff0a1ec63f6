package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import dev.discoveryscale.simulator.stacks.StackParts;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the servers and clients of a cell are started. */
record PeerSpecs(CallScenario scenario, Cell cell, CallCell.Software software, Path folder) {

  /** The server's folder in that of the cell. */
  static final String SERVER = "server";

  /** The client's. */
  static final String CLIENT = "client";

  private static final String OBJECTS = "objects";
  private static final String STREAMS = "streams";
  private static final String TRIPLE = "tri";

  /** Below the ports that Linux gives to clients. */
  private static final int FIRST_PORT = 10_000;

  private static final int LAST_PORT = 30_000;
  private static final int PACKET_LIMIT = 1 << 20;

  /**
   * A server.
   *
   * @param number which of several, from 1
   * @param registry where it registers; absent: nowhere
   */
  PeerSpec server(int number, int port, Optional<String> registry) {
    return spec(
        SERVER,
        number,
        cell.profile().server(),
        software.server(),
        shared(port, registry),
        software.cores().serverPrefix(cell.profile().server().jvm().cores()));
  }

  /**
   * A client.
   *
   * @param number which of several, from 1
   * @param registry where it looks for the servers; absent: it gets the server's address
   */
  PeerSpec client(int number, int port, Optional<String> registry) {
    return spec(
        CLIENT,
        number,
        cell.profile().client(),
        software.client(),
        shared(port, registry),
        software.cores().consumerPrefix());
  }

  /**
   * A gateway that is a server.
   *
   * @param onward the port of the server behind it
   */
  PeerSpec gateway(int port, int onward) {
    CallProfile.Side side = CallSoftware.gateway(cell.profile()).orElseThrow();
    Map<String, String> settings = new HashMap<>(shared(port, Optional.empty()));
    settings.put("framework", "json");
    settings.put("onward", String.valueOf(onward));
    List<Path> jars = new ArrayList<>(software.gateway());
    jars.add(0, software.jars().frameworks());
    return new PeerSpec(
        Optional.empty(),
        jars,
        settings,
        ConsumerJvms.spec(side.jvm(), PACKET_LIMIT),
        Stream.concat(
                DetachedProcess.prefix().stream(),
                software.cores().serverPrefix(side.jvm().cores()).stream())
            .toList(),
        folder.resolve("gateway"));
  }

  private PeerSpec spec(
      String role,
      int number,
      CallProfile.Side side,
      List<Path> vendorJars,
      Map<String, String> shared,
      List<String> pinned) {
    List<Path> jars = new ArrayList<>(vendorJars);
    if (!cell.profile().form().equals(OBJECTS)) {
      jars.add(0, software.jars().messages());
    }
    if (!side.line().isDubbo() || cell.profile().form().equals(STREAMS)) {
      jars.add(0, software.jars().frameworks());
    }
    return software
        .starting()
        .apply(
            new PeerSpec(
                software.program().apply(side.line()),
                jars,
                settings(role, side, shared),
                ConsumerJvms.spec(side.jvm(), PACKET_LIMIT),
                Stream.concat(DetachedProcess.prefix().stream(), pinned.stream()).toList(),
                folder.resolve(CallScenario.Load.peer(role, number))));
  }

  /** The settings of both sides. */
  private Map<String, String> shared(int port, Optional<String> registry) {
    Stack stack = cell.profile().stack();
    CallScenario.Load load = scenario.load();
    Map<String, String> settings = new HashMap<>();
    settings.put("protocol", stack.protocol());
    stack.transporter().ifPresent(name -> settings.put("transporter", name));
    stack.connections().ifPresent(number -> settings.put("connections", String.valueOf(number)));
    settings.put("form", cell.profile().form());
    settings.put("payload", payloads());
    settings.put("port", String.valueOf(port));
    registry.ifPresent(address -> settings.put("registry", address));
    settings.put("timeoutMs", String.valueOf(load.timeout().duration().toMillis()));
    settings.put("retries", String.valueOf(load.retries()));
    settings.put(
        "arrivals",
        load.share().isPresent() ? CallScenario.Arrivals.CLOSED.word() : load.arrivals().word());
    settings.put("callers", String.valueOf(load.callers()));
    load.rate().ifPresent(rate -> settings.put("rate", String.valueOf(rate)));
    settings.put("contention", String.valueOf(scenario.steadiness().contention()));
    settings.put("seed", String.valueOf(scenario.seed() + cell.replicate()));
    return settings;
  }

  /** This cell's payload, and the others of its stack if they share servers and clients. */
  private String payloads() {
    String own = cell.profile().payload();
    return scenario.sharesJvms()
        ? Stream.concat(
                Stream.of(own), scenario.payloads().stream().filter(each -> !each.equals(own)))
            .collect(Collectors.joining("+"))
        : own;
  }

  private Map<String, String> settings(
      String role, CallProfile.Side side, Map<String, String> shared) {
    Map<String, String> settings = new HashMap<>(shared);
    settings.put("framework", side.line().framework());
    if (role.equals(SERVER)) {
      String protocol = cell.profile().stack().protocol();
      StackParts.PROTOCOLS
          .find(protocol, side.line(), protocol)
          .flatMap(StackParts.Part::serves)
          .ifPresent(own -> settings.put("protocol", own));
    }
    side.parameters().forEach((name, value) -> settings.put("parameter." + name, value));
    if (namesSerialization(role)) {
      settings.put("serialization", cell.profile().stack().serialization());
    }
    return settings;
  }

  /**
   * Whether a side names the serialization. An address that is given to the client stands for the
   * provider's URL. Protocols with one serialization need no name, nor does triple for messages:
   * the types of the interface decide.
   */
  private boolean namesSerialization(String role) {
    Stack stack = cell.profile().stack();
    if (stack.decidedBy() == DecidedBy.PROTOCOL
        || stack.protocol().equals(TRIPLE) && !stack.form().equals(OBJECTS)) {
      return false;
    }
    return role.equals(SERVER)
        ? stack.decidedBy() == DecidedBy.PROVIDER
        : stack.decidedBy() == DecidedBy.CONSUMER || scenario.through() == Through.DIRECT;
  }

  /** A port of the loopback address that nobody has now, nor the next one, which RMI uses too. */
  static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
      if (isFree(port) && isFree(port + 1)) {
        return port;
      }
    }
  }

  /** Whether a port of the loopback address can be had. */
  static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException taken) {
      return false;
    }
  }
}
