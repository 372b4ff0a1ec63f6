package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.endpoint.service.CalledService;

/**
 * The headers of a stream.
 *
 * @param target the service asked for
 * @param method the method's name as it stands in the path
 * @param gzip whether messages may be compressed
 */
record TripleRequest(CalledService target, String method, boolean gzip) {}
