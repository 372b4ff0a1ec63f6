/** What an endpoint answers, independent of the protocol. */
package dev.discoveryscale.provider.endpoint.service;
