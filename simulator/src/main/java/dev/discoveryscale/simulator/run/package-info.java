/** Playing cells: processes, phases, changes, records, progress. */
package dev.discoveryscale.simulator.run;
