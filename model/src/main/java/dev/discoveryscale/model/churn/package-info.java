/**
 * The churn kinds in one table: the steps of a group and the waits between them, in the span's
 * time. Another package plans when changes happen and to which instances.
 */
package dev.discoveryscale.model.churn;
