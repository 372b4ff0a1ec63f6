/** The client API of Dubbo 3.3, and nothing of another line. */
package dev.discoveryscale.probe.dubbo33;
