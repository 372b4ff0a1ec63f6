/** Words that several parts of the simulator share: kinds of registries, rules for names. */
package dev.discoveryscale.model;
