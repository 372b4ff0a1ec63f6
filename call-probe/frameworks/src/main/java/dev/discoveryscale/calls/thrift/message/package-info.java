/** What the compiler of Thrift made of {@code benchmark.thrift}. */
package dev.discoveryscale.calls.thrift.message;
