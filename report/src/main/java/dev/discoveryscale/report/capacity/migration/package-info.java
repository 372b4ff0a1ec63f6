/** What consumers of a captured fleet cost today, and after a move to another line or model. */
package dev.discoveryscale.report.capacity.migration;
