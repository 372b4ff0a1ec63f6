/** The client API of Dubbo 3.0, and nothing of another line. */
package dev.discoveryscale.probe.dubbo30;
