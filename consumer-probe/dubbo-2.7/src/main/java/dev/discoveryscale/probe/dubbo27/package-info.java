/** The client API of Dubbo 2.7, and nothing of another line. */
package dev.discoveryscale.probe.dubbo27;
