/** The steps of a cell: subscribe, settle, play changes, check addresses. */
package dev.discoveryscale.simulator.stage;
