/** The client API of Dubbo 2.6, and nothing of another line. */
package dev.discoveryscale.probe.dubbo26;
