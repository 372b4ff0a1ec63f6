package dev.discoveryscale.probe.dubbo3;

import java.util.List;
import java.util.ServiceLoader;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.rpc.Protocol;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboCountCodec;

/** Lets the dubbo protocol answer under the names of protocols that are not really spoken. */
final class CarriedProtocols {

  private CarriedProtocols() {}

  static void register(List<String> names) {
    FrameworkModel framework = FrameworkModel.defaultModel();
    Class<?> carrier = ServiceLoader.load(Carrier.class).iterator().next().protocol();
    for (String name : names) {
      carry(framework.getExtensionLoader(Protocol.class), name, carrier);
      carry(framework.getExtensionLoader(Codec2.class), name, DubboCountCodec.class);
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
