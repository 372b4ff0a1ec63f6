package dev.discoveryscale.probe.dubbo3;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
      carry(ExtensionLoader.getExtensionLoader(Protocol.class), name, new Copy(carrier).carrier());
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

  /**
   * Makes a class a second time. Dubbo has one object of each class, and a protocol's object knows
   * its servers: 3.1.6 announces the port of the first one that it finds there.
   */
  private static final class Copy extends ClassLoader {

    private final Class<?> original;

    Copy(Class<?> original) {
      super(original.getClassLoader());
      this.original = original;
    }

    Class<?> carrier() {
      byte[] code = code();
      return defineClass(original.getName(), code, 0, code.length);
    }

    private byte[] code() {
      String file = original.getName().replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        byte[] part = new byte[4096];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
          code.write(part, 0, read);
        }
        return code.toByteArray();
      } catch (IOException e) {
        throw new UncheckedIOException(file, e);
      }
    }
  }
}
