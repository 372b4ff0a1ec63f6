/** A fleet in a ZooKeeper: what the line's dialect says, as nodes of its instances' sessions. */
package dev.discoveryscale.provider.link.zookeeper;
