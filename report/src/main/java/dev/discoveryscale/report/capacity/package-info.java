/**
 * The capacity plan: fits few terms to cells of many sizes for each profile, checks the fit with a
 * cell that it did not use, and answers questions about fleets and heaps. Pure functions of run
 * summaries.
 */
package dev.discoveryscale.report.capacity;
