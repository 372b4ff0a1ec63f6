/**
 * The API of Dubbo 3 as far as all its lines have it: consumer, provider and push listener. Which
 * Dubbo it runs with is a line module's class path. Compiled against the oldest line.
 */
package dev.discoveryscale.probe.dubbo3;
