package dev.discoveryscale.calls.dubbo;

import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.CallStack;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dubbo from 2.5 on, with any of its protocols. The client gets the server's address, or finds it
 * in a ZooKeeper, where 3.x registers and looks by interface.
 */
public final class DubboStack implements CallStack {

  /**
   * 127.0.0.1 as one number: every line replaces an address that begins with 127 by another of the
   * machine's.
   */
  public static final String LOOPBACK = "2130706433";

  /** By default Dubbo gives up after 3 s, which a JVM that begins on a busy machine may need. */
  public static final String CONNECT_TIMEOUT_MS = "20000";

  /**
   * Protocols that need a server of servlets. It is Jetty, because Dubbo's Tomcat listens on all
   * addresses of the machine.
   */
  private static final List<String> SERVLETS = Arrays.asList("hessian", "http", "webservice");

  /** Mina with new buffers for each read. */
  private static final String MINA_UNPOOLED = "mina-unpooled";

  private static final String APACHE = "org.apache.dubbo.";
  private static final String ALIBABA = "com.alibaba.dubbo.";

  @Override
  public String framework() {
    return "dubbo";
  }

  @Override
  public ServedStack serve(StackSettings settings, PlantedFaults faults) throws Exception {
    String packages = packages();
    PayloadService service = Stacks.service(settings, faults);
    MessageRegistration.register(service.type());
    System.setProperty("DUBBO_IP_TO_BIND", LOOPBACK);
    System.setProperty("DUBBO_IP_TO_REGISTRY", LOOPBACK);
    if (isRmi(settings)) {
      LoopbackRmi.serveObjectsOn(settings.port());
    }
    Bean protocol =
        Bean.make(packages + "config.ProtocolConfig", settings.protocol(), port(settings));
    // 2.5 does not read the properties above.
    protocol.set("host", LOOPBACK);
    set(protocol, "serialization", settings.serialization());
    if (!settings.serialization().isEmpty()) {
      // From 3.2 on this list comes before the setting above.
      protocol.setIfKnown("preferSerialization", settings.serialization());
    }
    String transporter = transporter(packages, settings);
    set(protocol, "transporter", transporter);
    // 2.6 and 2.7 do not read the setting above beside their default of this one.
    set(protocol, "server", SERVLETS.contains(settings.protocol()) ? "jetty" : transporter);
    Bean exported =
        Bean.make(packages + "config.ServiceConfig")
            .set("application", application(packages, "calls-server").object())
            .set("registry", registry(packages, settings).object())
            .set("protocol", protocol.object())
            .set("interface", service.type())
            .set("ref", service.implementation())
            .set("parameters", new HashMap<>(settings.parameters()));
    exported.call("export");
    String release = release(packages);
    return new ServedStack() {
      @Override
      public String release() {
        return release;
      }

      @Override
      public void close() throws Exception {
        exported.call("unexport");
      }
    };
  }

  @Override
  public ConnectedStack connect(StackSettings settings) throws Exception {
    String packages = packages();
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    MessageRegistration.register(service.type());
    if (isRmi(settings)) {
      LoopbackRmi.limitCallsTo(settings.timeoutMs());
    }
    Map<String, String> parameters = new HashMap<>(settings.parameters());
    parameters.putIfAbsent("connect.timeout", CONNECT_TIMEOUT_MS);
    putUnlessEmpty(parameters, "serialization", settings.serialization());
    putUnlessEmpty(parameters, "prefer.serialization", settings.serialization());
    putUnlessEmpty(parameters, "transporter", transporter(packages, settings));
    putUnlessEmpty(parameters, "client", transporter(packages, settings));
    Bean reference =
        Bean.make(packages + "config.ReferenceConfig")
            .set("application", application(packages, "calls-client").object())
            .set("interface", service.type())
            .set("connections", settings.connections())
            .set("timeout", settings.timeoutMs())
            .set("retries", settings.retries());
    if (settings.transporter().equals("grizzly")) {
      // GrizzlyChannel.hasAttribute says the opposite, so Dubbo takes each server for a read-only
      // one.
      reference.set("check", false);
    }
    if (settings.registry().isEmpty()) {
      reference.set("url", url(settings, service.type().getName(), parameters));
    } else {
      reference
          .set("registry", registry(packages, settings).object())
          .set("protocol", settings.protocol())
          .set("parameters", parameters);
    }
    PayloadCall call = service.through(reference.call("get"));
    String release = release(packages);
    return new ConnectedStack() {
      @Override
      public String release() {
        return release;
      }

      @Override
      public PayloadCall call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return DubboStack.isTimeout(failure);
      }

      @Override
      public void close() throws Exception {
        reference.call("destroy");
      }
    };
  }

  private static String url(
      StackSettings settings, String service, Map<String, String> parameters) {
    StringBuilder url = new StringBuilder();
    url.append(settings.protocol()).append("://").append(LOOPBACK).append(':');
    url.append(port(settings)).append('/').append(service);
    String separator = "?";
    for (Map.Entry<String, String> each : parameters.entrySet()) {
      url.append(separator).append(each.getKey()).append('=').append(each.getValue());
      separator = "&";
    }
    return url.toString();
  }

  private static boolean isRmi(StackSettings settings) {
    return settings.protocol().equals("rmi");
  }

  /** The port of Dubbo's URL. With RMI it is that of the registry, and calls go to another. */
  private static int port(StackSettings settings) {
    return isRmi(settings) ? settings.port() + 1 : settings.port();
  }

  private static Bean application(String packages, String name)
      throws ReflectiveOperationException {
    Bean application = Bean.make(packages + "config.ApplicationConfig", name);
    application.setIfKnown("qosEnable", false);
    application.setIfKnown("registerMode", "interface");
    return application;
  }

  private static Bean registry(String packages, StackSettings settings)
      throws ReflectiveOperationException {
    if (settings.registry().isEmpty()) {
      return Bean.make(packages + "config.RegistryConfig", "N/A");
    }
    System.setProperty("dubbo.application.service-discovery.migration", "FORCE_INTERFACE");
    Bean registry = Bean.make(packages + "config.RegistryConfig", settings.registry());
    registry.setIfKnown("registerMode", "interface");
    // The other client of 2.6 is not on the class path.
    registry.setIfKnown("client", "curator");
    return registry;
  }

  /** As every RpcException of Dubbo states it, and every one of gRPC's kind that has a status. */
  private static boolean isTimeout(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      try {
        if (Boolean.TRUE.equals(each.getClass().getMethod("isTimeout").invoke(each))) {
          return true;
        }
      } catch (ReflectiveOperationException notOfThisKind) {
        // Its message may say.
      }
      if (String.valueOf(each.getMessage()).contains("DEADLINE_EXCEEDED")) {
        return true;
      }
    }
    return false;
  }

  private static void set(Bean bean, String property, String value)
      throws ReflectiveOperationException {
    if (!value.isEmpty()) {
      bean.set(property, value);
    }
  }

  private static void putUnlessEmpty(Map<String, String> all, String key, String value) {
    if (!value.isEmpty()) {
      all.put(key, value);
    }
  }

  private static String release(String packages) throws ReflectiveOperationException {
    Class<?> version = Class.forName(packages + "common.Version");
    return String.valueOf(version.getMethod("getVersion").invoke(null));
  }

  /** 2.5 has one Netty, the third, and calls it netty. */
  private static String transporter(String packages, StackSettings settings)
      throws ReflectiveOperationException {
    if (settings.transporter().equals(MINA_UNPOOLED)) {
      doNotPoolBuffersOfMina();
      return "mina";
    }
    try {
      Class.forName(packages + "remoting.transport.netty4.NettyTransporter");
      return settings.transporter();
    } catch (ClassNotFoundException onlyOneNetty) {
      return settings.transporter().replace("netty3", "netty");
    }
  }

  /**
   * Dubbo's MinaCodecAdapter keeps the buffer of a message that is not complete yet. Mina takes the
   * buffer back into its pool, and reads what comes next into it.
   */
  private static void doNotPoolBuffersOfMina() throws ReflectiveOperationException {
    String buffers = "org.apache.mina.common.";
    Class.forName(buffers + "ByteBuffer")
        .getMethod("setAllocator", Class.forName(buffers + "ByteBufferAllocator"))
        .invoke(
            null,
            Class.forName(buffers + "SimpleByteBufferAllocator").getConstructor().newInstance());
  }

  /** 2.7 and later bring classes of the older packages too, for compatibility. */
  private static String packages() {
    for (String each : new String[] {APACHE, ALIBABA}) {
      try {
        Class.forName(each + "config.ServiceConfig");
        return each;
      } catch (ClassNotFoundException other) {
        // Asked for under its other name.
      }
    }
    throw new IllegalArgumentException("no Dubbo is on the class path");
  }
}
