package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.endpoint.service.Target;

/**
 * What the headers of a stream say.
 *
 * @param target the service asked for
 * @param method the method's name as it stands in the path
 * @param gzip whether messages may be compressed
 */
record Request(Target target, String method, boolean gzip) {}
