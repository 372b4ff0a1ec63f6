/** What is called: services, their answers, and how a right answer is told from a wrong one. */
package dev.discoveryscale.calls.payload;
