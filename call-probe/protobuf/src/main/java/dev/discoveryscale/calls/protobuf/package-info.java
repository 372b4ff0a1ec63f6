/** The payloads as messages of protobuf, generated from {@code users.proto}. */
package dev.discoveryscale.calls.protobuf;
