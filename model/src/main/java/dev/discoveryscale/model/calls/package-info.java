/** Scenarios and profiles of calls: what is called, how, and with which protocol stacks. */
package dev.discoveryscale.model.calls;
