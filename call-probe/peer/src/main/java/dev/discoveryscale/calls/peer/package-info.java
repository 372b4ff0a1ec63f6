/** The programs under test: the server and the client of a stack, and their commands. */
package dev.discoveryscale.calls.peer;
