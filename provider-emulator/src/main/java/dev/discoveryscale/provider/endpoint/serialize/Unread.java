package dev.discoveryscale.provider.endpoint.serialize;

/**
 * A value as it came in, which can be handed back without knowing what it is. Owns its bytes, which
 * are not to be changed.
 *
 * @param bytes all that stands for the value in its serialization
 */
public record Unread(byte[] bytes) {}
