/**
 * How a launched JVM gets commands and answers: a properties file, commands on standard input,
 * replies on standard output, exit codes. Used by all programs that run in JVMs under test.
 */
package dev.discoveryscale.jvm.control;
