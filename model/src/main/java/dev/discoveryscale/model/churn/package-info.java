/**
 * The kinds of change that fleets go through, in one table: what a group goes through, step after
 * step, in the span's time. When they happen, and to whom, is planned elsewhere.
 */
package dev.discoveryscale.model.churn;
