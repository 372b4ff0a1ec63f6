/** Words that several modules share, and rules for names. */
package dev.discoveryscale.model;
