/**
 * Dubbo's serializations, behind which calls and answers look alike on every wire. What a call
 * means is not known here.
 */
package dev.discoveryscale.provider.endpoint.serialize;
