/** Nacos sessions that speak HTTP and send beats. */
package dev.discoveryscale.provider.session.nacos.http;
