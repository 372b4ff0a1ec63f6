/** How the providers of each Dubbo line write themselves into a ZooKeeper: node names and data, no I/O. */
package dev.discoveryscale.provider.dialect;
