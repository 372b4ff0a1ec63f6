/**
 * What the driver of every Dubbo line does inside the consumer's JVM: take commands, subscribe,
 * call, and say what the consumer holds. Compiled against no Dubbo at all; what it reads of Dubbo's
 * objects it reads by reflection, and a line's own API is behind {@link
 * dev.discoveryscale.probe.driver.ConsumerDriver}.
 */
package dev.discoveryscale.probe.driver;
