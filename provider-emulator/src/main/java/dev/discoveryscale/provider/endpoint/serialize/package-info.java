/**
 * Dubbo's serializations, which hide the wire format of calls and answers. They do not interpret
 * calls.
 */
package dev.discoveryscale.provider.endpoint.serialize;
