/**
 * Live endpoints of emulated providers: a light server for the dubbo wire protocol that answers
 * calls, heartbeats and metadata requests for every open instance. Knows no registry.
 */
package dev.discoveryscale.provider.endpoint;
