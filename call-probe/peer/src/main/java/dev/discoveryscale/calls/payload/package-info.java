/**
 * What is called: services, their answers, and how a right answer is distinguished from a wrong
 * one.
 */
package dev.discoveryscale.calls.payload;
