/** Protocol stacks: how a service is served and called. */
package dev.discoveryscale.calls.stack;
