/** What stacks of calls can be made of, and what they are called. */
package dev.discoveryscale.simulator.stacks;
