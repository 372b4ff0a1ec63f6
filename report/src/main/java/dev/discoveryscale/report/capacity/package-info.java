/**
 * The capacity plan: cells of many sizes fitted by few terms for each profile, the fit held against
 * a cell that it did not see, and what it says of fleets and heaps. Pure functions of run
 * summaries.
 */
package dev.discoveryscale.report.capacity;
