/**
 * The benchmark of one push, and what it asks of a line. No Dubbo here: each line's consumer stands
 * in a module of its own and is found as a service.
 */
package dev.discoveryscale.probe.push.subject;
