/**
 * Registries and consumers in containers: the engine, its images, what it limits and what control
 * groups tell of it. What is measured in a cell, and how, is not its business.
 */
package dev.discoveryscale.simulator.container;
