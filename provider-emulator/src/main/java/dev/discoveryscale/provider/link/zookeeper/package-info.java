/**
 * A fleet in a ZooKeeper: the entries of the line's dialect, as nodes of its instances' sessions.
 */
package dev.discoveryscale.provider.link.zookeeper;
