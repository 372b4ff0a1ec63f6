/**
 * What providers answer to calls of a user's interfaces, as rules of a scenario say. Knows no wire.
 */
package dev.discoveryscale.provider.answers;
