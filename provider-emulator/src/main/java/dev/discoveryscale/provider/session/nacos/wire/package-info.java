/** Nacos's gRPC messages and connections. */
package dev.discoveryscale.provider.session.nacos.wire;
