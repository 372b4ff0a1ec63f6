package dev.discoveryscale.probe.dubbo26;

import com.alibaba.dubbo.rpc.protocol.dubbo.DubboProtocol;

/** The dubbo protocol, under the names of protocols that are registered but not really spoken. */
public final class CarriedProtocol extends DubboProtocol {}
