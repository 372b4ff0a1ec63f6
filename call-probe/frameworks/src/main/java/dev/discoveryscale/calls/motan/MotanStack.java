package dev.discoveryscale.calls.motan;

import com.weibo.api.motan.common.MotanConstants;
import com.weibo.api.motan.config.ProtocolConfig;
import com.weibo.api.motan.config.RefererConfig;
import com.weibo.api.motan.config.RegistryConfig;
import com.weibo.api.motan.config.ServiceConfig;
import com.weibo.api.motan.util.MotanGlobalConfigUtil;
import com.weibo.api.motan.util.MotanSwitcherUtil;
import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.CallStack;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;

/**
 * Motan for Java over Netty 4, set up as Motan's own benchmark is: a shared channel, up to 800
 * worker threads. The client gets the server's address.
 */
public final class MotanStack implements CallStack {

  private static final String NAME = "motan";
  private static final String GROUP = "calls";
  private static final String LOOPBACK = "127.0.0.1";
  private static final int MIN_WORKERS = 20;
  private static final int MAX_WORKERS = 800;
  private static final int MAX_CONNECTIONS = 80_000;
  private static final int MAX_CONTENT_BYTES = 16 << 20;

  @Override
  public String framework() {
    return NAME;
  }

  @Override
  public ServedStack serve(StackSettings settings, PlantedFaults faults) {
    doNotAdminister();
    PayloadService service = Stacks.service(settings, faults);
    ProtocolConfig protocol = protocol(settings);
    protocol.setMinWorkerThread(MIN_WORKERS);
    protocol.setMaxWorkerThread(MAX_WORKERS);
    protocol.setMaxServerConnection(MAX_CONNECTIONS);
    ServiceConfig<Object> exported = new ServiceConfig<>();
    exported.setInterface(type(service));
    exported.setRef(service.implementation());
    exported.setGroup(GROUP);
    exported.setShareChannel(true);
    exported.setHost(LOOPBACK);
    exported.setRegistry(registry());
    exported.setProtocol(protocol);
    exported.setExport(NAME + ":" + settings.port());
    exported.export();
    MotanSwitcherUtil.setSwitcherValue(MotanConstants.REGISTRY_HEARTBEAT_SWITCHER, true);
    return new ServedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(ServiceConfig.class);
      }

      @Override
      public void close() {
        exported.unexport();
      }
    };
  }

  @Override
  public ConnectedStack connect(StackSettings settings) {
    doNotAdminister();
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    ProtocolConfig protocol = protocol(settings);
    protocol.setMinClientConnection(settings.connections());
    protocol.setMaxClientConnection(settings.connections());
    RefererConfig<Object> reference = new RefererConfig<>();
    reference.setInterface(type(service));
    reference.setGroup(GROUP);
    reference.setDirectUrl(LOOPBACK + ":" + settings.port());
    reference.setRegistry(registry());
    reference.setProtocol(protocol);
    reference.setRequestTimeout(settings.timeoutMs());
    reference.setRetries(settings.retries());
    reference.setAsyncInitConnection(false);
    PayloadCall call = service.through(reference.getRef());
    return new ConnectedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(RefererConfig.class);
      }

      @Override
      public PayloadCall call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains("timeout");
      }

      @Override
      public void close() {
        reference.destroy();
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static Class<Object> type(PayloadService service) {
    return (Class<Object>) service.type();
  }

  private static RegistryConfig registry() {
    RegistryConfig registry = new RegistryConfig();
    registry.setRegProtocol("local");
    return registry;
  }

  private static ProtocolConfig protocol(StackSettings settings) {
    ProtocolConfig protocol = new ProtocolConfig();
    protocol.setId(NAME);
    protocol.setName(NAME);
    protocol.setEndpointFactory(LoopbackEndpoints.NAME);
    protocol.setSerialization(
        settings.serialization().equals("hessian") ? "hessian2" : settings.serialization());
    protocol.setMaxContentLength(MAX_CONTENT_BYTES);
    return protocol;
  }

  /** Its HTTP server for administrators listens on all addresses, always on the same port. */
  private static void doNotAdminister() {
    MotanGlobalConfigUtil.putConfig(MotanConstants.ADMIN_DISABLE, "true");
  }
}
