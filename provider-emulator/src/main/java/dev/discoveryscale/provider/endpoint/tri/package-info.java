/**
 * The triple protocol, gRPC's unary calls over HTTP/2 in plain text, with Dubbo's wrapper around
 * serialized arguments: streams, messages, statuses. Decides nothing about services.
 */
package dev.discoveryscale.provider.endpoint.tri;
