/**
 * How the providers of each Dubbo line register in a ZooKeeper: node names, node data and metadata.
 * Pure functions, no I/O; every form was captured from a running provider of the line.
 */
package dev.discoveryscale.provider.dialect;
