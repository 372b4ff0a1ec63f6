/**
 * The load of a client: callers in threads of their own, when each call begins, how long it took
 * and how it ended.
 */
package dev.discoveryscale.calls.load;
