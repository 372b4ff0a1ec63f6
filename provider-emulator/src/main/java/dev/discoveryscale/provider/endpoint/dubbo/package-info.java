/**
 * The dubbo protocol in every serialization known: frames, heartbeats, calls. Decides nothing about
 * services.
 */
package dev.discoveryscale.provider.endpoint.dubbo;
