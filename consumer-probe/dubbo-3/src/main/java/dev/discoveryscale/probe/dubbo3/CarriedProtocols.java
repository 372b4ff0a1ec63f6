package dev.discoveryscale.probe.dubbo3;

import java.util.List;
import java.util.ServiceLoader;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.rpc.Protocol;
import org.apache.dubbo.rpc.protocol.dubbo.DubboCountCodec;

/** Lets the dubbo protocol answer under the names of protocols that are not really spoken. */
final class CarriedProtocols {

  private CarriedProtocols() {}

  /** Loaders are found in the old way, as releases before 3.0.4 have no {@code FrameworkModel}. */
  @SuppressWarnings("deprecation")
  static void register(List<String> names) {
    if (names.isEmpty()) {
      return;
    }
    Class<?> carrier = ServiceLoader.load(Carrier.class).iterator().next().protocol();
    for (String name : names) {
      carry(ExtensionLoader.getExtensionLoader(Protocol.class), name, carrier);
      carry(ExtensionLoader.getExtensionLoader(Codec2.class), name, DubboCountCodec.class);
    }
  }

  private static void carry(ExtensionLoader<?> loader, String name, Class<?> carrier) {
    if (loader.hasExtension(name)) {
      loader.replaceExtension(name, carrier);
    } else {
      loader.addExtension(name, carrier);
    }
  }
}
