/**
 * What a program calls that uses the emulator as a library: one builder, one fleet. How a fleet
 * works is not here.
 */
package dev.discoveryscale.provider.library;
