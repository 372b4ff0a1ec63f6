/**
 * The common part of all drivers inside the consumer's JVM: takes commands, subscribes, calls, and
 * reports what the consumer holds. Compiled without Dubbo; it reads Dubbo's objects by reflection,
 * and a line's own API is behind {@link dev.discoveryscale.probe.driver.ConsumerDriver}.
 */
package dev.discoveryscale.probe.driver;
