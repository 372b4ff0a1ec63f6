/** The API for programs that use the emulator as a library: one builder, one fleet. */
package dev.discoveryscale.provider.library;
