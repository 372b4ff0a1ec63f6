package dev.discoveryscale.provider.endpoint.serialize;

/**
 * An undecoded value, which can be returned as it is. Owns its bytes, which must not be changed.
 *
 * @param bytes the bytes of the value in its serialization
 */
public record Unread(byte[] bytes) {}
