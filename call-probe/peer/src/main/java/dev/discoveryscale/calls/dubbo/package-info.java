/**
 * Apache Dubbo of any line, by reflection: the classes that configure it have the same methods in
 * all lines, in two packages. Calls themselves go through Dubbo's own proxy.
 */
package dev.discoveryscale.calls.dubbo;
