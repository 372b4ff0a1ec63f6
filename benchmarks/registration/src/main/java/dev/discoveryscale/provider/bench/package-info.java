/** What a fleet's registration costs against the least that ZooKeeper's own client needs for it. */
package dev.discoveryscale.provider.bench;
