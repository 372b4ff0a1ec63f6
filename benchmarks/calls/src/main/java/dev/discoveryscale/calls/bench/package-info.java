/** What the load of calls costs by itself: no protocol stack is involved. */
package dev.discoveryscale.calls.bench;
