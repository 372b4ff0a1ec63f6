package dev.discoveryscale.probe.dubbo26;

import com.alibaba.dubbo.common.extension.ExtensionLoader;
import com.alibaba.dubbo.remoting.Codec2;
import com.alibaba.dubbo.rpc.Protocol;
import com.alibaba.dubbo.rpc.protocol.dubbo.DubboCountCodec;
import java.util.List;

/** Lets the dubbo protocol answer under the names of protocols that are not really spoken. */
final class CarriedProtocols {

  private CarriedProtocols() {}

  static void register(List<String> names) {
    for (String name : names) {
      carry(ExtensionLoader.getExtensionLoader(Protocol.class), name, CarriedProtocol.class);
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
