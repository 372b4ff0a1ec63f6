package dev.discoveryscale.probe.dubbo32;

import dev.discoveryscale.probe.dubbo3.Carrier;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/** The dubbo protocol of 3.2, under the names of protocols that are registered but not spoken. */
public final class Dubbo32Carrier implements Carrier {

  @Override
  public Class<? extends DubboProtocol> protocol() {
    return UnderAnotherName.class;
  }

  /** {@code DubboProtocol} itself, and nothing more. */
  public static final class UnderAnotherName extends DubboProtocol {

    /** Called by Dubbo when it makes the extension. */
    public UnderAnotherName(FrameworkModel framework) {
      super(framework);
    }
  }
}
