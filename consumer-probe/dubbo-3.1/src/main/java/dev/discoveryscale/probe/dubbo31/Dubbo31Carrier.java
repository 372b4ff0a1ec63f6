package dev.discoveryscale.probe.dubbo31;

import dev.discoveryscale.probe.dubbo3.Carrier;
import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/** The dubbo protocol of 3.1, under the names of protocols that are registered but not spoken. */
public final class Dubbo31Carrier implements Carrier {

  @Override
  public Class<? extends DubboProtocol> protocol() {
    return UnderAnotherName.class;
  }

  /** {@code DubboProtocol} itself, and nothing more. */
  public static final class UnderAnotherName extends DubboProtocol {}
}
