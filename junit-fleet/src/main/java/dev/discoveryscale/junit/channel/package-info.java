/** What a test's JVM and the JVM of its fleet say to each other. Known to both, knows neither. */
package dev.discoveryscale.junit.channel;
