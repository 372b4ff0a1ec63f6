/** Calls with JSON over HTTP, and a gateway that makes calls of Dubbo of them. */
package dev.discoveryscale.calls.json;
