package dev.discoveryscale.probe.dubbo3;

import org.apache.dubbo.rpc.protocol.dubbo.DubboProtocol;

/**
 * The difference between the lines of Dubbo 3: the creation of {@code DubboProtocol}. A line module
 * registers exactly one with {@link java.util.ServiceLoader}.
 */
public interface Carrier {

  /**
   * A subclass of the line's own {@code DubboProtocol} that adds nothing, so that it can be
   * registered under other names. Dubbo creates it.
   */
  Class<? extends DubboProtocol> protocol();
}
