/** Thrift for Java. */
package dev.discoveryscale.calls.thrift;
