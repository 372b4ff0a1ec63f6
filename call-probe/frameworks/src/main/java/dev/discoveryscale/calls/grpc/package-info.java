/** gRPC for Java. */
package dev.discoveryscale.calls.grpc;
