package dev.discoveryscale.probe.dubbo33;

import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/** The dubbo protocol, under the names of protocols that are registered but not really spoken. */
public final class CarriedProtocol extends DubboProtocol {

  /** Called by Dubbo when it makes the extension. */
  public CarriedProtocol(FrameworkModel framework) {
    super(framework);
  }
}
