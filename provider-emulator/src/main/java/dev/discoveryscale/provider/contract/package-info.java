/**
 * What the interfaces of a fleet declare: methods, the types they use, and the neutral value that
 * each method returns. Knows neither registries nor wires.
 */
package dev.discoveryscale.provider.contract;
