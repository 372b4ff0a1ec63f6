/**
 * Light Nacos sessions: many of them on few threads, on the wire of Nacos's 2.x clients. Knows
 * services, instances, configuration entries and sessions, nothing of Dubbo or fleets.
 *
 * <p>The wire form is gRPC at the server's HTTP port plus 1,000, without TLS: a unary method for
 * requests of the client, and one stream for those of the server and the client's answers to them.
 * Every message is a type's name, headers and a JSON body (com.alibaba.nacos.api.grpc.auto.Payload
 * in nacos-api, com.alibaba.nacos.common.remote.client in nacos-common). The messages are made
 * here, and held against the real client's by a test: its jar brings classes of the same names with
 * gRPC relocated, so that what is built on nacos-api cannot share a class path with it.
 *
 * <p>Sessions of clients before 2.0 speak HTTP instead and send a beat for each instance: requests
 * of all of them go over a few connections to each server ({@code Http}, {@code HttpPool}), where
 * each real client has its own.
 */
package dev.discoveryscale.provider.session.nacos;
